// The page of REST: Swagger UI over the document of this server, with the token of the bar.
import SwaggerUI, { type Ui } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import { accessible } from './accessible.ts'
import { base } from '../../../console/base.ts'
import { isDark, onThemeChange } from '../../../console/theme/theme.ts'
import './common.css'
import './rest.css'
import { startBar } from './bar.ts'

interface Spec {
  servers: readonly { readonly url: string }[]
}

/** The uid that the examples of the document are about. */
const exampleOrganization = document.body.dataset.example ?? ''

const readSpec = async (): Promise<string> => {
  const address = new URL('openapi.json', base)
  const version = new URLSearchParams(location.search).get('version')
  if (version !== null) address.searchParams.set('version', version)
  const response = await fetch(address)
  if (!response.ok) throw new Error(await response.text())
  return response.text()
}

/** The document with requests to this very server, and examples of an organization that the caller sees. */
const localized = (text: string, organization: string): Spec => {
  const known = organization === '' ? text : text.replaceAll(exampleOrganization, organization)
  return { ...(JSON.parse(known) as Spec), servers: [{ url: base.href.replace(/\/$/, '') }] }
}

/** Swagger UI is dark by a class of its own. */
const followColors = (): void => {
  const apply = (): void => void document.documentElement.classList.toggle('dark-mode', isDark())
  onThemeChange(apply)
  apply()
}

const show = (spec: Spec, onComplete: () => void): Ui =>
  SwaggerUI({
    spec,
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    filter: true,
    showExtensions: false,
    tryItOutEnabled: true,
    plugins: [accessible],
    // Nothing is sent anywhere but to this server.
    validatorUrl: null,
    onComplete,
  })

const start = async (): Promise<void> => {
  followColors()
  const text = await readSpec()
  let token = ''
  let ui: Ui | undefined
  let authorized = false
  const authorize = (): void => {
    // Swagger UI cannot take away what it was never given.
    if (token !== '') ui?.preauthorizeApiKey('bearerAuth', token)
    else if (authorized) ui?.authActions.logout(['bearerAuth'])
    authorized = token !== ''
  }
  startBar('rest', ({ token: accepted, organization }) => {
    token = accepted
    if (ui === undefined) {
      if (organization !== undefined) ui = show(localized(text, organization), authorize)
    } else {
      if (organization) ui.specActions.updateJsonSpec(localized(text, organization))
      authorize()
    }
  })
}

start().catch((error: unknown) => {
  const place = document.querySelector('#reference')
  if (place)
    place.textContent = `The document could not be read: ${error instanceof Error ? error.message : String(error)}`
})
