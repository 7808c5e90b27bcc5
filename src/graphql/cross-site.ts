// Requests that a page of another site makes a browser send.
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention'
import type { Plugin } from 'graphql-yoga'

/** Whether a page may call from a browser; `origin` is the header of that name. */
export type AllowsOrigin = (origin: string) => boolean

/**
 * Refuses what a page elsewhere can send without asking first. A POST is JSON, for which a browser asks (the preflight of
 * CORS), so only a GET is left: an image, a script, or a fetch whose answer the page may not read. Yoga's plugin wants a
 * header of it that no page can send without a preflight. It is asked of requests alone of which the browser says that they
 * come from elsewhere (Fetch Metadata; Origin): other clients say nothing, and need no header. No token is ever sent by the
 * browser itself, so what is refused here would have run without rights, but at the cost of whoever opened the page.
 */
export function crossSitePlugin(allows: AllowsOrigin): Pick<Plugin, 'onRequestParse'> {
  const { onRequestParse } = useCSRFPrevention() as Plugin
  return {
    onRequestParse: (asked) => (isElsewhere(asked.request.headers, allows) ? onRequestParse?.(asked) : undefined),
  }
}

function isElsewhere(headers: Headers, allows: AllowsOrigin): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (origin !== null) return site !== 'same-origin' && !allows(origin)
  // `none` is a person who typed the address.
  return site !== null && site !== 'same-origin' && site !== 'none'
}
