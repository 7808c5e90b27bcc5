// The documents at their addresses: each is made and compressed when it is first asked for, then kept.
import { stringify } from 'yaml'
import { type ContractVersion, versions } from '../../contract/versions.ts'
import { type Asset, textAsset } from '../assets.ts'
import { type ExplorerRequest, type ExplorerResponse, refuse, sendAsset } from '../response.ts'
import { type DocumentOptions, openApiDocument } from './document.ts'
import { downgrade } from './downgrade.ts'

/** Media types of RFC 9512 and of OpenAPI's own registration. */
const forms = {
  '/openapi.json': { type: 'application/json; charset=utf-8', write: writeJson, old: false },
  '/openapi.yaml': { type: 'application/yaml; charset=utf-8', write: writeYaml, old: false },
  '/openapi-3.0.json': { type: 'application/json; charset=utf-8', write: writeJson, old: true },
  '/openapi-3.0.yaml': { type: 'application/yaml; charset=utf-8', write: writeYaml, old: true },
} as const

type Path = keyof typeof forms

/** Where the documents are. `?version=v2beta1` asks for the other version of the contract. */
export const openApiPaths = Object.keys(forms) as readonly Path[]

export type OpenApiEndpoint = (request: ExplorerRequest) => ExplorerResponse | undefined

/** Answers the paths of the documents; undefined for every other. */
export function createOpenApi(options: DocumentOptions): OpenApiEndpoint {
  const made = new Map<string, Asset>()
  const assetFor = (path: Path, contract: ContractVersion): Asset => {
    const key = `${path}?${contract.version}`
    const known = made.get(key)
    if (known) return known
    const { type, write, old } = forms[path]
    const document = openApiDocument(contract, options)
    const asset = textAsset(type, write(old ? downgrade(document) : document))
    made.set(key, asset)
    return asset
  }
  return (request) => {
    const [path = '', query = ''] = request.path.split('?', 2)
    if (!isPath(path)) return undefined
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(request, 405)
    const wanted = new URLSearchParams(query).get('version') ?? 'v2'
    const contract = versions.find(({ version }) => version === wanted)
    if (!contract) {
      const known = versions.map(({ version }) => version).join(' or ')
      return refuse(request, 400, `There is no version ${JSON.stringify(wanted.slice(0, 40))}: ask for ${known}.`)
    }
    return sendAsset(request, assetFor(path, contract), { 'cache-control': 'no-cache' })
  }
}

function isPath(path: string): path is Path {
  return Object.hasOwn(forms, path)
}

function writeJson(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

function writeYaml(document: object): string {
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 })
}
