// The steps of a sign-in in a browser: choose with whom, go there, come back, agree.
import { decodeJwt } from 'jose'
import { cookieName, cookieValue, SESSION_COOKIE } from '../auth/browser.ts'
import { SecurityTokenService } from '../contract/gen/chainguard/platform/oidc/security_token_service_pb.ts'
import { narrowingViolations, requireNoViolations } from '../auth/narrow.ts'
import { ANONYMOUS, type Authenticate } from '../core/caller.ts'
import { PlatformError } from '../core/errors.ts'
import { isUid } from '../core/uid.ts'
import type { EndpointRequest } from '../http/endpoint.ts'
import { type HttpRequest, type HttpResponse, queryOf } from '../http/messages.ts'
import { addCookie, cookie, type Flow, Flows, type SignedIn } from './flow.ts'
import { formOf, redirect, requireOwnForm, sendHtml } from './http.ts'
import type { OAuthOptions, UpstreamProvider } from './options.ts'
import { forClient, forDevice, forProgram, refusedRedirect } from './outcome.ts'
import { choicePage, consentPage, messagePage } from './pages.ts'
import { RedirectFault } from './redirects.ts'
import { UpstreamClient, UpstreamFault } from './upstream.ts'
import { narrowingOf, type SignInRequest } from './sign-in-request.ts'

/** As long as what an exchange begins. */
const SESSION_MS = 12 * 3_600_000

export interface SignInOptions extends OAuthOptions {
  readonly authenticate: Authenticate
  /** Whether a person may be chosen by whoever asks (`serve --dev`); absent: never. */
  readonly mayChoose?: (req: HttpRequest) => boolean
}

export class SignIn {
  readonly #options: SignInOptions
  readonly #flows: Flows
  readonly #upstream: UpstreamClient

  constructor(options: SignInOptions) {
    this.#options = options
    this.#flows = new Flows(options)
    this.#upstream = new UpstreamClient(options)
  }

  /** Begins: at the provider that the link names, else with the choice. @param named a provider's uid, or an organization */
  async begin({ req, res }: EndpointRequest, wish: SignInRequest, named: string): Promise<void> {
    const flow = this.#flows.begin(wish)
    const providers = named === '' ? [] : await this.#providersOf(named)
    const [only, ...others] = providers
    if (only && others.length === 0) return this.#toProvider(res, flow, only)
    this.#flows.keep(res, flow)
    await this.#choice({ req, res }, flow, { organization: named, providers })
  }

  /** GET /oauth/choose: the providers of an organization. */
  async choose({ req, res }: EndpointRequest): Promise<void> {
    const query = queryOf(req)
    const flow = this.#flowOf(req, query.get('flow'))
    const organization = query.get('organization')?.trim() ?? ''
    await this.#choice({ req, res }, flow, { organization, providers: await this.#providersOf(organization) })
  }

  /** GET /oauth/start: on to a provider. */
  async start({ req, res }: EndpointRequest): Promise<void> {
    const query = queryOf(req)
    const flow = this.#flowOf(req, query.get('flow'))
    const provider = await this.#provider(query.get('provider') ?? '')
    if (provider === undefined) throw new RedirectFault('There is no such identity provider any more.')
    await this.#toProvider(res, flow, provider)
  }

  /** GET /oauth/callback: back from the provider. */
  async callback({ req, res }: EndpointRequest): Promise<void> {
    const query = queryOf(req)
    const flow = this.#flowOf(req, query.get('state'))
    const { upstream } = flow
    const provider = upstream && (await this.#provider(upstream.provider))
    if (upstream === undefined || provider === undefined)
      throw new RedirectFault('This sign-in was used already. Begin again.')
    try {
      const idToken = await this.#upstream.finish(provider, { query, state: flow.id, upstream })
      const { id, wish, expires } = flow
      await this.#arrive(res, { id, wish, expires }, await this.#exchange(provider, idToken, wish))
    } catch (error) {
      this.#fail(res, flow, error)
    }
  }

  /** POST /oauth/dev: as somebody, without a provider. */
  async dev({ req, res }: EndpointRequest): Promise<void> {
    const { publicUrl, directory, mayChoose, sessions, clock, log } = this.#options
    requireOwnForm(req, publicUrl)
    const form = await formOf(req)
    const flow = this.#flowOf(req, form.get('flow'))
    const people = mayChoose?.(req) ? await directory.people?.() : undefined
    const person = people?.find(({ uid }) => uid === form.get('identity'))
    if (person === undefined) throw new RedirectFault('Nobody can be chosen here.')
    const { aud, ...narrowed } = narrowingOf(flow.wish)
    requireNoViolations(narrowingViolations({ aud, ...narrowed }))
    const refreshToken = await sessions.open({
      identity: person.uid,
      audience: aud.length > 0 ? aud : [publicUrl],
      ...(narrowed.scopes.length > 0 ? narrowed : {}),
      act: { iss: publicUrl, sub: person.uid, aud: publicUrl },
      expiresAt: new Date(clock.now() + SESSION_MS),
    })
    log.info({ identity: person.uid }, 'signed in by --dev')
    await this.#arrive(res, flow, { refreshToken, identity: person.uid, name: person.name })
  }

  /** GET /oauth/consent: the question. */
  consent({ req, res }: EndpointRequest): void {
    const flow = this.#flowOf(req, queryOf(req).get('flow'))
    sendHtml(res, consentPage(flow, signedInOf(flow)))
  }

  /** POST /oauth/consent: the answer. */
  async decide({ req, res }: EndpointRequest): Promise<void> {
    requireOwnForm(req, this.#options.publicUrl)
    const form = await formOf(req)
    const flow = this.#flowOf(req, form.get('flow'))
    const signedIn = signedInOf(flow)
    this.#flows.end(res, flow)
    if (form.get('decision') !== 'allow') {
      await this.#options.sessions.end(signedIn)
      return this.#refuse(res, flow.wish, { error: 'access_denied', text: 'The request was denied.' })
    }
    try {
      await this.#grant(res, flow.wish, signedIn)
    } catch (error) {
      this.#fail(res, flow, error)
    }
  }

  /** POST /sign-out: ends the browser's session. */
  async signOut({ req, res }: EndpointRequest): Promise<void> {
    const { publicUrl, sessions } = this.#options
    requireOwnForm(req, publicUrl)
    const name = cookieName(publicUrl, SESSION_COOKIE)
    const session = cookieValue(req.headers.cookie, name)
    if (session !== undefined) await sessions.end({ session })
    addCookie(res, cookie(publicUrl, { name, value: '', seconds: 0, sameSite: 'Strict' }))
    redirect(res, '/')
  }

  async #choice(
    { req, res }: Pick<EndpointRequest, 'req' | 'res'>,
    flow: Flow,
    { organization, providers }: { organization: string; providers: readonly UpstreamProvider[] },
  ): Promise<void> {
    const { directory, mayChoose } = this.#options
    const people = mayChoose?.(req) ? await directory.people?.() : undefined
    const problem = `There is no verified organization ${organization} with an identity provider, and no provider of this uid.`
    const isMissing = organization !== '' && providers.length === 0
    sendHtml(res, choicePage(flow, { organization, providers, people, ...(isMissing ? { problem } : {}) }))
  }

  async #providersOf(named: string): Promise<readonly UpstreamProvider[]> {
    const one = await this.#provider(named)
    return one ? [one] : this.#options.directory.providersOf(named)
  }

  async #provider(uid: string): Promise<UpstreamProvider | undefined> {
    return isUid(uid) ? this.#options.directory.provider(uid) : undefined
  }

  async #toProvider(res: HttpResponse, flow: Flow, provider: UpstreamProvider): Promise<void> {
    const { url, upstream } = await this.#upstream.start(provider, flow.id)
    this.#flows.keep(res, { ...flow, upstream })
    redirect(res, url)
  }

  /** Makes the provider's token one of ours, which signs the person up where it is new. */
  async #exchange(provider: UpstreamProvider, idToken: string, wish: SignInRequest): Promise<SignedIn> {
    const { services, newRequestId } = this.#options
    const made = await services.call(
      SecurityTokenService.method.exchange,
      { identityProvider: provider.uid, ...narrowingOf(wish) },
      { caller: ANONYMOUS, requestId: newRequestId(), authorization: `Bearer ${idToken}` },
    )
    const identity = decodeJwt(made.token ?? '').sub ?? ''
    const { name, email, sub } = decodeJwt(idToken)
    const called = [name, email, sub].find((text) => typeof text === 'string' && text !== '')
    return { refreshToken: made.refreshToken ?? '', identity, name: String(called).slice(0, 100) }
  }

  /** Somebody is signed in: a page of ours has its session; whatever else is asked first. */
  async #arrive(res: HttpResponse, flow: Flow, signedIn: SignedIn): Promise<void> {
    if (flow.wish.kind === 'page') {
      this.#flows.end(res, flow)
      return this.#openSession(res, signedIn, flow.wish.returnTo)
    }
    this.#flows.keep(res, { ...flow, signedIn })
    redirect(res, `/oauth/consent?flow=${flow.id}`)
  }

  async #openSession(res: HttpResponse, { refreshToken }: SignedIn, returnTo: string): Promise<void> {
    const { sessions, publicUrl, clock } = this.#options
    const { secret, expiresAt } = await sessions.toSession(refreshToken)
    const seconds = (expiresAt.getTime() - clock.now()) / 1000
    const name = cookieName(publicUrl, SESSION_COOKIE)
    addCookie(res, cookie(publicUrl, { name, value: secret, seconds, sameSite: 'Strict' }))
    redirect(res, returnTo)
  }

  async #grant(res: HttpResponse, wish: SignInRequest, signedIn: SignedIn): Promise<void> {
    switch (wish.kind) {
      case 'page':
        throw new RedirectFault('There is nothing to agree to.')
      case 'program':
        return redirect(res, await forProgram(this.#options, wish, signedIn))
      case 'client':
        return redirect(res, await forClient(this.#options, wish, signedIn))
      case 'device':
        await forDevice(this.#options, wish.code, signedIn)
        sendHtml(
          res,
          messagePage(200, {
            title: 'You are signed in',
            text: 'Go back to the device: it goes on by itself. This page can be closed.',
          }),
        )
    }
  }

  #fail(res: HttpResponse, flow: Flow, error: unknown): void {
    if (!(error instanceof UpstreamFault) && !(error instanceof PlatformError)) throw error
    const { cause, message: text } = error
    this.#options.log.warn({ err: cause ?? error }, 'a sign-in failed')
    this.#flows.end(res, flow)
    const denied = error instanceof PlatformError && error.code === 'PERMISSION_DENIED'
    this.#refuse(res, flow.wish, {
      error: denied || isRefusal(error) ? 'access_denied' : 'server_error',
      text,
      failure: error,
    })
  }

  #refuse(
    res: HttpResponse,
    wish: SignInRequest,
    { failure, ...refusal }: { error: string; text: string; failure?: Error },
  ): void {
    const target = refusedRedirect(wish, { ...refusal, publicUrl: this.#options.publicUrl })
    if (target !== undefined) return redirect(res, target)
    if (failure !== undefined) throw failure
    sendHtml(res, messagePage(200, { title: 'Denied', text: 'Nothing was given to anybody. This page can be closed.' }))
  }

  #flowOf(req: HttpRequest, id: string | null): Flow {
    const flow = this.#flows.find(req, id)
    if (flow) return flow
    throw new RedirectFault(
      'This sign-in was not begun in this browser, or took too long. Begin again where you came from.',
    )
  }
}

function isRefusal(error: Error): boolean {
  return error.message.includes('refused at the identity provider')
}

function signedInOf({ signedIn }: Flow): SignedIn {
  if (signedIn) return signedIn
  throw new RedirectFault('Nobody is signed in here. Begin again where you came from.')
}
