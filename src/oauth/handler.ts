// The paths of the sign-in, for people in a browser, for the published clients, and for clients of OAuth.
import { ANONYMOUS, credentialsOf } from '../core/caller.ts'
import type { Admission } from '../http/admission.ts'
import type { Endpoint, EndpointRequest } from '../http/endpoint.ts'
import { sendPage } from '../http/endpoint.ts'
import { authorizationOf } from './authorize.ts'
import { Clients, registerClient } from './clients.ts'
import { queryOf } from '../http/messages.ts'
import { formOf, jsonOf, redirect, sendFault, sendHtml, sendJson, sendOAuthFault, type Verbs } from './http.ts'
import { METADATA_PATH, serverMetadata } from './metadata.ts'
import { signOutPage } from './pages.ts'
import { SignIn, type SignInOptions } from './sign-in.ts'
import { tokensFor } from './tokens.ts'
import { pageSignIn, programSignIn } from './sign-in-request.ts'

export interface OAuthHandlerOptions extends SignInOptions {
  /** The rate limit and the turns; absent: there are none. */
  readonly admission?: Admission
}

/** The endpoint of the sign-in. */
export function createOAuth(options: OAuthHandlerOptions): Endpoint {
  const { admission } = options
  const paths = pathsOf(options)
  return {
    name: 'oauth',
    handle: (request) => {
      const path = paths.get(request.path)
      return path === undefined ? false : answer(request, path, admission).then(() => true)
    },
  }
}

interface Path {
  readonly verbs: Verbs
  /** Who is told of a refusal. */
  readonly fault: typeof sendFault
}

async function answer(
  request: EndpointRequest,
  { verbs, fault }: Path,
  admission: Admission | undefined,
): Promise<void> {
  const { req, res } = request
  const verb = req.method === 'HEAD' ? 'GET' : req.method
  const work = verb === 'GET' || verb === 'POST' ? verbs[verb] : undefined
  if (work === undefined) {
    const allow = Object.keys(verbs).join(', ')
    return sendPage(res, {
      status: 405,
      headers: { allow, 'content-type': 'text/plain' },
      body: `This path takes ${allow}.\n`,
    })
  }
  const gone = new AbortController()
  res.once('close', () => gone.abort())
  try {
    admission?.pay({ caller: ANONYMOUS, req, res })
    const release = await admission?.enter({ caller: ANONYMOUS, req }, gone.signal)
    try {
      await work(request)
    } finally {
      release?.()
    }
  } catch (error) {
    if (!fault(res, error)) throw error
  }
}

function pathsOf(options: OAuthHandlerOptions): ReadonlyMap<string, Path> {
  const { directory, sessions, publicUrl } = options
  const signIn = new SignIn(options)
  const clients = new Clients(options)
  const pages: Readonly<Record<string, Verbs>> = {
    '/sign-in': {
      GET: (request) =>
        signIn.begin(request, pageSignIn(queryOf(request.req)), queryOf(request.req).get('organization') ?? ''),
    },
    '/sign-out': { GET: ({ res }) => sendHtml(res, signOutPage()), POST: (request) => signIn.signOut(request) },
    '/oauth': {
      GET: (request) => {
        const query = queryOf(request.req)
        return signIn.begin(request, programSignIn(query), query.get('idp_id') ?? '')
      },
    },
    '/oauth/authorize': { GET: async (request) => authorize({ publicUrl, clients }, signIn, request) },
    '/oauth/choose': { GET: (request) => signIn.choose(request) },
    '/oauth/start': { GET: (request) => signIn.start(request) },
    '/oauth/callback': { GET: (request) => signIn.callback(request) },
    '/oauth/dev': { POST: (request) => signIn.dev(request) },
    '/oauth/consent': { GET: (request) => signIn.consent(request), POST: (request) => signIn.decide(request) },
  }
  const programs: Readonly<Record<string, Verbs>> = {
    '/orgcheck': {
      GET: async ({ req, res }) => {
        const found = await directory.providersOf(queryOf(req).get('name') ?? '')
        sendJson(res, 200, found.length > 0)
      },
    },
    // 200 in any case: pages ask before they know.
    '/oauth/session': {
      GET: async ({ req, res }) => {
        const caller = await options.authenticate({ ...credentialsOf(req.headers), authorization: undefined })
        sendJson(res, 200, { identity: caller.kind === 'identity' ? caller.identity : null })
      },
    },
    '/oauth/token': { POST: async ({ req, res }) => sendJson(res, 200, await tokensFor(options, await formOf(req))) },
    '/oauth/register': { POST: async ({ req, res }) => sendJson(res, 201, registerClient(options, await jsonOf(req))) },
    '/oauth/revoke': {
      POST: async ({ req, res }) => {
        const token = (await formOf(req)).get('token') ?? ''
        // RFC 7009 section 2.2: what is no token is revoked already.
        await sessions.end({ refreshToken: token }).catch(() => undefined)
        sendPage(res, { status: 200, headers: { 'cache-control': 'no-store' }, body: '' })
      },
    },
    [METADATA_PATH]: { GET: ({ res }) => sendPage(res, metadataPage(publicUrl)) },
  }
  return new Map([
    ...Object.entries(pages).map(([path, verbs]) => [path, { verbs, fault: sendFault }] as const),
    ...Object.entries(programs).map(([path, verbs]) => [path, { verbs, fault: sendOAuthFault }] as const),
  ])
}

async function authorize(
  known: Parameters<typeof authorizationOf>[0],
  signIn: SignIn,
  request: EndpointRequest,
): Promise<void> {
  const read = await authorizationOf(known, queryOf(request.req))
  if ('redirect' in read) return redirect(request.res, read.redirect)
  await signIn.begin(request, read.wish, '')
}

function metadataPage(publicUrl: string) {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
  }
  return { status: 200, headers, body: JSON.stringify(serverMetadata(publicUrl)) }
}
