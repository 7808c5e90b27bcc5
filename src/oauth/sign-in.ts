// The steps of a sign-in in a browser: choose with whom, go there, come back, agree.
import { decodeJwt } from 'jose'
import { cookieName, cookieValue, isOwnPage, SESSION_COOKIE } from '../auth/browser.ts'
import { SecurityTokenService } from '../contract/gen/chainguard/platform/oidc/security_token_service_pb.ts'
import { narrowingViolations, requireNoViolations } from '../auth/narrow.ts'
import { ANONYMOUS, type Authenticate, browserOf } from '../core/caller.ts'
import { PlatformError } from '../core/errors.ts'
import { isUid } from '../core/uid.ts'
import type { Answer } from '../http/answer.ts'
import { type HttpRequest, pathOf, queryOf } from '../http/messages.ts'
import { cookie, type Flow, Flows, type SignedIn } from './flow.ts'
import {
  faultPage,
  formOf,
  type Head,
  htmlAnswer,
  type OAuthRequest,
  redirect,
  requireOwnForm,
  withCookies,
} from './http.ts'
import type { OAuthOptions, UpstreamProvider } from './options.ts'
import { forClient, forDevice, forProgram, refusedRedirect } from './outcome.ts'
import { choicePage, consentPage, messagePage, type Page } from './pages.ts'
import { RedirectFault } from './redirects.ts'
import { callbackPath, UpstreamClient } from './upstream.ts'
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
  async begin(req: HttpRequest, wish: SignInRequest, named: string): Promise<Answer> {
    const flow = this.#flows.begin(wish)
    const providers = named === '' ? [] : await this.#providersOf(named)
    const [only, ...others] = providers
    // Else a page of another site could make this browser somebody else, whom a provider of its own names without a question.
    const mayLeave = wish.kind !== 'page' || isOwnPage(browserOf(req.headers), this.#options.publicUrl)
    if (only && others.length === 0 && mayLeave) return this.#toProvider(req, flow, only)
    return withCookies(await this.#choice(req, flow, { organization: named, providers }), this.#flows.keep(req, flow))
  }

  /** GET /oauth/choose: the providers of an organization. */
  async choose({ req }: Head): Promise<Answer> {
    const query = queryOf(req)
    const flow = this.#flowOf(req, query.get('flow'))
    const organization = query.get('organization')?.trim() ?? ''
    return this.#choice(req, flow, { organization, providers: await this.#providersOf(organization) })
  }

  /** GET /oauth/start: on to a provider. */
  async start({ req }: Head): Promise<Answer> {
    const query = queryOf(req)
    const flow = this.#flowOf(req, query.get('flow'))
    const provider = await this.#provider(query.get('provider') ?? '')
    if (provider === undefined) throw new RedirectFault('There is no such identity provider any more.')
    return this.#toProvider(req, flow, provider)
  }

  /** GET /oauth/callback/<uid of the provider>: back from it. */
  async callback({ req }: Head): Promise<Answer> {
    const query = queryOf(req)
    const flow = this.#flowOf(req, query.get('state'))
    const { upstream } = flow
    const provider = upstream && (await this.#provider(upstream.provider))
    if (upstream === undefined || provider === undefined)
      throw new RedirectFault('This sign-in was used already. Begin again.')
    if (pathOf(req) !== callbackPath(provider.uid))
      throw new RedirectFault(
        'This answer is of another identity provider than the one that you were sent to. Begin again.',
      )
    try {
      const idToken = await this.#upstream.finish(provider, { query, state: flow.id, upstream })
      const { id, wish, expires } = flow
      return await this.#arrive(req, { id, wish, expires }, await this.#exchange(provider, idToken, wish))
    } catch (error) {
      return this.#fail(flow, error)
    }
  }

  /** POST /oauth/dev: as somebody, without a provider. */
  async dev({ req, body }: OAuthRequest): Promise<Answer> {
    const { publicUrl, directory, mayChoose, sessions, clock, log } = this.#options
    requireOwnForm({ req }, publicUrl)
    const form = formOf({ body })
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
    return this.#arrive(req, flow, { refreshToken, identity: person.uid, name: person.name })
  }

  /** GET /oauth/consent: the question. */
  consent({ req }: Head): Answer {
    const flow = this.#flowOf(req, queryOf(req).get('flow'))
    return htmlAnswer(consentPage(flow, signedInOf(flow)))
  }

  /** POST /oauth/consent: the answer. */
  async decide({ req, body }: OAuthRequest): Promise<Answer> {
    requireOwnForm({ req }, this.#options.publicUrl)
    const form = formOf({ body })
    const flow = this.#flowOf(req, form.get('flow'))
    const signedIn = signedInOf(flow)
    if (form.get('decision') !== 'allow') {
      await this.#options.sessions.end(signedIn)
      return this.#refuse(flow, { error: 'access_denied', text: 'The request was denied.' })
    }
    try {
      return withCookies(await this.#grant(flow.wish, signedIn), [this.#flows.end(flow)])
    } catch (error) {
      return this.#fail(flow, error)
    }
  }

  /** POST /sign-out: ends the browser's session. */
  async signOut({ req }: Head): Promise<Answer> {
    const { publicUrl, sessions } = this.#options
    requireOwnForm({ req }, publicUrl)
    const name = cookieName(publicUrl, SESSION_COOKIE)
    const session = cookieValue(req.headers.cookie, name)
    if (session !== undefined) await sessions.end({ session })
    return withCookies(redirect('/'), [cookie(publicUrl, { name, value: '', seconds: 0, sameSite: 'Strict' })])
  }

  async #choice(
    req: HttpRequest,
    flow: Flow,
    { organization, providers }: { organization: string; providers: readonly UpstreamProvider[] },
  ): Promise<Answer> {
    const { directory, mayChoose } = this.#options
    const people = mayChoose?.(req) ? await directory.people?.() : undefined
    const problem = `There is no verified organization ${organization} with an identity provider, and no provider of this uid.`
    const isMissing = organization !== '' && providers.length === 0
    return htmlAnswer(choicePage(flow, { organization, providers, people, ...(isMissing ? { problem } : {}) }))
  }

  async #providersOf(named: string): Promise<readonly UpstreamProvider[]> {
    const one = await this.#provider(named)
    return one ? [one] : this.#options.directory.providersOf(named)
  }

  async #provider(uid: string): Promise<UpstreamProvider | undefined> {
    return isUid(uid) ? this.#options.directory.provider(uid) : undefined
  }

  async #toProvider(req: HttpRequest, flow: Flow, provider: UpstreamProvider): Promise<Answer> {
    const { url, upstream } = await this.#upstream.start(provider, flow.id)
    return withCookies(redirect(url), this.#flows.keep(req, { ...flow, upstream }))
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
  async #arrive(req: HttpRequest, flow: Flow, signedIn: SignedIn): Promise<Answer> {
    if (flow.wish.kind === 'page') {
      const session = await this.#openSession(signedIn)
      return withCookies(redirect(flow.wish.returnTo), [this.#flows.end(flow), session])
    }
    return withCookies(redirect(`/oauth/consent?flow=${flow.id}`), this.#flows.keep(req, { ...flow, signedIn }))
  }

  /** Begins a session of a browser. @returns its cookie */
  async #openSession({ refreshToken }: SignedIn): Promise<string> {
    const { sessions, publicUrl, clock } = this.#options
    const { secret, expiresAt } = await sessions.toSession(refreshToken)
    const seconds = (expiresAt.getTime() - clock.now()) / 1000
    const name = cookieName(publicUrl, SESSION_COOKIE)
    return cookie(publicUrl, { name, value: secret, seconds, sameSite: 'Strict' })
  }

  async #grant(wish: SignInRequest, signedIn: SignedIn): Promise<Answer> {
    switch (wish.kind) {
      case 'page':
        throw new RedirectFault('There is nothing to agree to.')
      case 'program':
        return redirect(await forProgram(this.#options, wish, signedIn))
      case 'client':
        return redirect(await forClient(this.#options, wish, signedIn))
      case 'device':
        await forDevice(this.#options, wish.code, signedIn)
        return htmlAnswer(
          messagePage(200, {
            title: 'You are signed in',
            text: 'Go back to the device: it goes on by itself. This page can be closed.',
          }),
        )
    }
  }

  #fail(flow: Flow, error: unknown): Answer {
    if (!(error instanceof PlatformError)) throw error
    const { cause, message: text } = error
    this.#options.log.warn({ err: cause ?? error }, 'a sign-in failed')
    return this.#refuse(flow, {
      error: error.code === 'PERMISSION_DENIED' ? 'access_denied' : 'server_error',
      text,
      failure: error,
    })
  }

  #refuse(flow: Flow, { failure, ...refusal }: { error: string; text: string; failure?: PlatformError }): Answer {
    const target = refusedRedirect(flow.wish, { ...refusal, publicUrl: this.#options.publicUrl })
    const answer = target === undefined ? htmlAnswer(refusalPage(failure)) : redirect(target)
    return withCookies(answer, [this.#flows.end(flow)])
  }

  #flowOf(req: HttpRequest, id: string | null): Flow {
    const flow = this.#flows.find(req, id)
    if (flow) return flow
    throw new RedirectFault(
      'This sign-in was not begun in this browser, or took too long. Begin again where you came from.',
    )
  }
}

/** For whom no program waits. @param failure undefined: the person themselves said no */
function refusalPage(failure: PlatformError | undefined): Page {
  if (failure) return faultPage({ name: failure.code, reason: failure.reason, message: failure.message }, failure)
  return messagePage(200, { title: 'Denied', text: 'Nothing was given to anybody. This page can be closed.' })
}

function signedInOf({ signedIn }: Flow): SignedIn {
  if (signedIn) return signedIn
  throw new RedirectFault('Nobody is signed in here. Begin again where you came from.')
}
