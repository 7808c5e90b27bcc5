// The paths of the sign-in, for people in a browser, for the published clients, and for clients of OAuth.
import { credentialsOf } from '../core/caller.ts'
import { type Answer, jsonAnswer, MethodNotAllowed, send } from '../http/answer.ts'
import { discardUnread } from '../http/body.ts'
import { createAnswerer, type Exchange, type Face, type FaceOptions, requestIds } from '../http/call.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { queryOf } from '../http/messages.ts'
import { authorizationOf } from './authorize.ts'
import { Clients, isDocumented, registerClient } from './clients.ts'
import {
  BODY_BYTES,
  formOf,
  htmlAnswer,
  jsonOf,
  type OAuthRequest,
  privateJson,
  refuseClient,
  refusePerson,
  refuseProgram,
  requireForm,
  requireJson,
} from './http.ts'
import { METADATA_PATH, serverMetadata } from './metadata.ts'
import { signOutPage } from './pages.ts'
import { SignIn, type SignInOptions } from './sign-in.ts'
import { pageSignIn, programSignIn } from './sign-in-request.ts'
import { TOKEN_EXCHANGE } from './token-exchange.ts'
import { revoke, tokensFor } from './tokens.ts'
import { callbackPath, isCallback } from './upstream.ts'

/** What a path does for a verb. */
type Work = (request: OAuthRequest) => Answer | Promise<Answer>

interface Path {
  readonly verbs: Readonly<Partial<Record<'GET' | 'POST', Work>>>
  /** Asked of a request that has a body. @throws UNSUPPORTED_MEDIA_TYPE */
  readonly checkType: (request: Pick<OAuthRequest, 'req'>) => void
  /** Who is told of a refusal. */
  readonly refuse: typeof refusePerson
  /** Whether the work may wait for the host of a client or a provider. */
  readonly asksElsewhere: (request: OAuthRequest) => boolean
}

interface OAuthExchange extends Exchange {
  readonly path: Path
  readonly headOnly: boolean
}

/** The endpoint of the sign-in. */
export function createOAuth(options: SignInOptions, face: FaceOptions): Endpoint {
  const newRequestId = requestIds(face)
  const answer = createAnswerer(FACE, face)
  const paths = pathsOf(options)
  return {
    name: 'oauth',
    handle: ({ req, res, path: name }) => {
      const path = paths.get(isCallback(name) ? callbackPath('') : name)
      if (path === undefined) return false
      const headOnly = req.method === 'HEAD'
      // Whoever signs in has no token yet, and a browser's session gives no right to sign in anywhere.
      const token = 'input'
      const exchange = { req, res, requestId: newRequestId(), method: undefined, area: 'oidc', token, path, headOnly }
      return answer(exchange as OAuthExchange).then(() => true)
    },
  }
}

const FACE: Face<OAuthExchange, Buffer, Answer, Answer> = {
  check: (exchange) => {
    workOf(exchange)
    return {
      reads: exchange.req.method === 'POST',
      limit: BODY_BYTES,
      checkType: () => exchange.path.checkType(exchange),
    }
  },
  decode: (_, body) => body,
  asksElsewhere: ({ req, path }, body) => path.asksElsewhere({ req, body }),
  call: async (exchange, body) => workOf(exchange)({ req: exchange.req, body }),
  encode: (_, answer) => answer,
  refuse: ({ path }, refusal) => path.refuse(refusal),
  send: ({ req, res, requestId, headOnly }, answer) =>
    send(res, answer, { requestId, headOnly, close: discardUnread(req, BODY_BYTES) }),
}

/** @throws METHOD_NOT_ALLOWED */
function workOf({ req, headOnly, path: { verbs } }: OAuthExchange): Work {
  const verb = headOnly ? 'GET' : req.method
  const work = verb === 'GET' || verb === 'POST' ? verbs[verb] : undefined
  if (work === undefined) throw new MethodNotAllowed(Object.keys(verbs))
  return work
}

function pathsOf(options: SignInOptions): ReadonlyMap<string, Path> {
  const signIn = new SignIn(options)
  const pages = Object.entries(pagesOf(options, signIn)).map(([path, verbs]) => {
    const isAsking = ASKING_ELSEWHERE.get(path) ?? never
    const asksElsewhere = ({ req }: OAuthRequest): boolean => isAsking(queryOf(req))
    return [path, { verbs, checkType: requireForm, refuse: refusePerson, asksElsewhere }] as const
  })
  const programs = Object.entries(programsOf(options)).map(([path, verbs]) => {
    const checkType = path === REGISTER_PATH ? requireJson : requireForm
    const asksElsewhere = path === TOKEN_PATH ? isTokenExchange : never
    return [path, { verbs, checkType, refuse: refuseProgram, asksElsewhere }] as const
  })
  return new Map([...pages, ...programs])
}

const never = (): boolean => false
const always = (): boolean => true

/** Of a token that is exchanged the keys may still have to be got. Whoever redeems a code or renews must not wait with those. */
const isTokenExchange = (request: OAuthRequest): boolean => formOf(request).get('grant_type') === TOKEN_EXCHANGE

/** The pages that may wait for the host of a client or a provider, by what is asked of them. */
const ASKING_ELSEWHERE = new Map<string, (query: URLSearchParams) => boolean>([
  ['/sign-in', (query) => query.get('organization') !== null],
  ['/oauth', (query) => query.get('idp_id') !== null],
  ['/oauth/authorize', (query) => isDocumented(query.get('client_id') ?? '')],
  ['/oauth/start', always],
  [callbackPath(''), always],
])

type Paths = Readonly<Record<string, Path['verbs']>>

/** What people are shown. */
function pagesOf(options: SignInOptions, signIn: SignIn): Paths {
  const clients = new Clients(options)
  return {
    '/sign-in': {
      GET: ({ req }) => signIn.begin(req, pageSignIn(queryOf(req)), queryOf(req).get('organization') ?? ''),
    },
    '/sign-out': { GET: () => htmlAnswer(signOutPage()), POST: (request) => signIn.signOut(request) },
    '/oauth': {
      GET: ({ req }) => signIn.begin(req, programSignIn(queryOf(req)), queryOf(req).get('idp_id') ?? ''),
    },
    '/oauth/authorize': {
      GET: async ({ req }) => {
        const read = await authorizationOf({ publicUrl: options.publicUrl, clients }, queryOf(req))
        return 'refused' in read ? refuseClient({ req }, read.refused) : signIn.begin(req, read.wish, '')
      },
    },
    '/oauth/choose': { GET: (request) => signIn.choose(request) },
    '/oauth/start': { GET: (request) => signIn.start(request) },
    [callbackPath('')]: { GET: (request) => signIn.callback(request) },
    '/oauth/dev': { POST: (request) => signIn.dev(request) },
    '/oauth/consent': { GET: (request) => signIn.consent(request), POST: (request) => signIn.decide(request) },
  }
}

const REGISTER_PATH = '/oauth/register'
const TOKEN_PATH = '/oauth/token'

/** What programs ask for. */
function programsOf(options: SignInOptions): Paths {
  const { directory, publicUrl } = options
  return {
    '/orgcheck': {
      GET: async ({ req }) => {
        const found = await directory.providersOf(queryOf(req).get('name') ?? '')
        return privateJson(200, found.length > 0)
      },
    },
    // 200 in any case: pages ask before they know.
    '/oauth/session': {
      GET: async ({ req }) => {
        const caller = await options.authenticate({ ...credentialsOf(req.headers), authorization: undefined })
        return privateJson(200, { identity: caller.kind === 'identity' ? caller.identity : null })
      },
    },
    [TOKEN_PATH]: { POST: async (request) => privateJson(200, await tokensFor(options, formOf(request))) },
    [REGISTER_PATH]: { POST: (request) => privateJson(201, registerClient(options, jsonOf(request))) },
    '/oauth/revoke': {
      POST: async (request) => {
        await revoke(options, formOf(request))
        return { status: 200, headers: {}, body: '' }
      },
    },
    [METADATA_PATH]: { GET: () => metadataAnswer(publicUrl) },
  }
}

function metadataAnswer(publicUrl: string): Answer {
  const { headers, ...answer } = jsonAnswer(JSON.stringify(serverMetadata(publicUrl)))
  return {
    ...answer,
    headers: { ...headers, 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' },
  }
}
