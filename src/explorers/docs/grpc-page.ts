// The reference of gRPC: every service, method, message and enum of the contract, from its descriptors and their comments.
import type { DescEnum, DescField, DescMessage, DescService } from '@bufbuild/protobuf'
import type { ContractVersion, VersionedMethod } from '../../contract/versions.ts'
import { commentOf } from '../../contract/comments.ts'
import { fieldRule } from '../../contract/fields.ts'
import { isWellKnown } from '../../contract/well-known.ts'
import { typesWithin } from '../../wire/json-schema.ts'
import { operationId, tagName } from '../openapi/names.ts'
import { requestExample } from './grpc-examples.ts'
import { html, type Html, prose } from '../../http/html.ts'

type DescType = DescMessage | DescEnum

/** What stands between the bar and the end of the page. `url` is how clients reach this server. */
export function grpcMain({ methods }: ContractVersion, url: string): Html {
  const services = Map.groupBy(methods.values(), ({ desc }) => desc.parent)
  const types = new Set<DescType>()
  for (const { desc } of methods.values()) {
    typesWithin(desc.input, types)
    typesWithin(desc.output, types)
  }
  const own = [...types].filter((type) => !isWellKnown(type))
  const sorted = own.sort((a, b) => (a.typeName < b.typeName ? -1 : 1))
  return html`<div class="columns">
    <aside class="contents">
      <input id="filter" type="search" placeholder="Filter methods and messages" aria-label="Filter" />
      <nav aria-label="Services">
        ${Array.from(services, ([service, all]) => contentsOf(service, all))}
        <section data-group>
          <h2><a href="#messages">Messages</a></h2>
          <ul>
            ${sorted.map(typeLine)}
          </ul>
        </section>
      </nav>
    </aside>
    <main class="reference">
      <h1>gRPC reference</h1>
      ${introduction(url)} ${Array.from(services, ([service, all]) => serviceSection(service, all, url))}
      <section data-group>
        <h2 id="messages">Messages and enums</h2>
        ${sorted.map(typeSection)}
      </section>
    </main>
  </div>`
}

function introduction(url: string): Html {
  return html`<p>
      The methods of the platform API under their published names, on the same port as REST and GraphQL: gRPC, gRPC-Web
      and Connect. The token travels as <code>authorization: Bearer …</code>. Reflection is on, so tools need no files:
    </p>
    <pre tabindex="0"><code>buf curl ${protocolOf(url)}${url} --list-methods</code></pre>
    <p>
      The same services answer as <code>v2beta1</code>. <code>grpc.health.v1.Health</code> says whether the server takes
      calls. A call with the header <code>validate-only: true</code> is checked and not made. “Call” on this page sends
      the request by gRPC-Web; the <a href="grpc/descriptors">descriptors</a> it uses are a FileDescriptorSet.
    </p>`
}

/** Cleartext HTTP/2 is not what curl tries first. */
function protocolOf(url: string): string {
  return url.startsWith('https:') ? '--protocol grpc ' : '--protocol grpc --http2-prior-knowledge '
}

const nameOf = ({ fullName }: VersionedMethod): string => fullName.slice(1)
const wordsOf = (name: string, comment: string): string => `${name} ${comment}`.toLowerCase()

function contentsOf(service: DescService, methods: readonly VersionedMethod[]): Html {
  const lines = methods.map(
    (method) =>
      html`<li data-words="${wordsOf(nameOf(method), commentOf(method.desc))}">
        <a href="#${nameOf(method)}">${method.desc.name}</a>
      </li>`,
  )
  return html`<section data-group>
    <h2><a href="#${service.typeName}">${tagName(service)}</a></h2>
    <ul>
      ${lines}
    </ul>
  </section>`
}

function typeLine(desc: DescType): Html {
  return html`<li data-words="${wordsOf(desc.typeName, commentOf(desc))}">
    <a href="#${desc.typeName}">${shortName(desc)}</a>
  </li>`
}

function serviceSection(service: DescService, methods: readonly VersionedMethod[], url: string): Html {
  return html`<section data-group class="service">
    <h2 id="${service.typeName}">${tagName(service)}</h2>
    <p class="name">${service.typeName}</p>
    ${prose(commentOf(service))} ${methods.map((method) => methodSection(method, url))}
  </section>`
}

function methodSection(method: VersionedMethod, url: string): Html {
  const { desc, event } = method
  const name = nameOf(method)
  const request = requestExample(method)
  const facts = [
    ['Needs', accessText(method)],
    ['Takes', link(desc.input)],
    ['Gives', link(desc.output)],
    ['REST', restText(method)],
    ...(event ? ([['Emits', html`<code>${event.type}</code>`]] as const) : []),
  ] as const
  return html`<article class="method" data-words="${wordsOf(name, commentOf(desc))}">
    <h3 id="${name}"><a href="#${name}">${desc.name}</a></h3>
    ${prose(commentOf(desc))}
    <dl>
      ${facts.map(
        ([term, text]) =>
          html`<dt>${term}</dt>
            <dd>${text}</dd>`,
      )}
    </dl>
    <pre tabindex="0"><code>${curlText(method, request, url)}</code></pre>
    <details>
      <summary>Call it</summary>
      <form data-method="${name}">
        <textarea
          aria-label="Request of ${desc.name}"
          rows="${JSON.stringify(request, null, 2).split('\n').length}"
          spellcheck="false"
        >
${JSON.stringify(request, null, 2)}</textarea>
        <button type="submit">Call ${desc.name}</button><output aria-live="polite"></output>
      </form>
    </details>
  </article>`
}

function accessText({ access, domain }: VersionedMethod): Html {
  if (domain === 'oidc') return html`the token to exchange`
  if (access.kind === 'none') return html`no token`
  if (access.capabilities.length === 0) return html`a token`
  return html`${access.capabilities.map(({ name }, at) => html`${at > 0 ? ', ' : ''}<code>${name}</code>`)}`
}

function restText({ http, desc }: VersionedMethod): Html {
  const href = `../docs#/${tagName(desc.parent)}/${operationId(desc)}`
  return html`${http.map(({ verb, path }, at) => html`${at > 0 ? ', ' : ''}<a href="${href}"><code>${verb} ${path}</code></a>`)}`
}

/** A command as a shell takes it: in single quotes nothing has a meaning but the quote itself. */
function curlText(method: VersionedMethod, request: object, url: string): string {
  const data = JSON.stringify(request)
  const token = method.access.kind === 'none' && method.domain !== 'oidc' ? '' : ' -H "Authorization: Bearer $TOKEN"'
  const given = data === '{}' ? '' : `  -d '${data.replaceAll("'", "'\\''")}' \\\n`
  return `buf curl ${protocolOf(url).trim()}${token} \\\n${given}  ${url}${method.fullName}`
}

function shortName({ typeName, file }: DescType): string {
  return typeName.slice(file.proto.package.length + 1)
}

function link(desc: DescType): Html {
  if (isWellKnown(desc)) return html`<code>${desc.typeName}</code>`
  return html`<a href="#${desc.typeName}"><code>${shortName(desc)}</code></a>`
}

function typeSection(desc: DescType): Html {
  const rows = desc.kind === 'enum' ? desc.values.map(valueRow) : desc.fields.map(fieldRow)
  const table =
    rows.length > 0
      ? html`<table>
          ${rows}
        </table>`
      : html`<p>It has no fields.</p>`
  return html`<article class="type" data-words="${wordsOf(desc.typeName, commentOf(desc))}">
    <h3 id="${desc.typeName}"><a href="#${desc.typeName}">${shortName(desc)}</a></h3>
    <p class="name">${desc.typeName}</p>
    ${prose(commentOf(desc))}${table}
  </article>`
}

function valueRow(value: DescEnum['values'][number]): Html {
  return html`<tr>
    <th><code>${value.name}</code></th>
    <td>${value.number}</td>
    <td>${prose(commentOf(value))}</td>
  </tr>`
}

function fieldRow(field: DescField): Html {
  const { required, outputOnly, inputOnly, immutable } = fieldRule(field)
  const marks = [
    required && 'required',
    outputOnly && 'output only',
    inputOnly && 'input only',
    immutable && 'never changes',
    field.oneof && field.oneof.fields.length > 1 && `one of ${field.oneof.name}`,
    field.deprecated && 'deprecated',
  ].filter((mark) => typeof mark === 'string')
  const tags = marks.map((mark) => html` <span class="mark">${mark}</span>`)
  return html`<tr>
    <th id="${field.parent.typeName}.${field.name}"><code>${field.name}</code></th>
    <td>${typeText(field)}</td>
    <td>${tags}${prose(commentOf(field))}</td>
  </tr>`
}

function typeText(field: DescField): Html {
  const inner = field.message ?? field.enum
  const value = inner ? link(inner) : html`<code>${scalarName(field)}</code>`
  if (field.fieldKind === 'list') return html`repeated ${value}`
  return field.fieldKind === 'map' ? html`map to ${value}` : value
}

/** Names of scalar types in .proto files, by the numbers of descriptors. */
const SCALARS: Readonly<Record<number, string>> = {
  1: 'double',
  2: 'float',
  3: 'int64',
  4: 'uint64',
  5: 'int32',
  6: 'fixed64',
  7: 'fixed32',
  8: 'bool',
  9: 'string',
  12: 'bytes',
  13: 'uint32',
  15: 'sfixed32',
  16: 'sfixed64',
  17: 'sint32',
  18: 'sint64',
}

function scalarName(field: DescField): string {
  return SCALARS[field.scalar ?? 0] ?? ''
}
