/** Where the faces are: the address of this server, ending with a slash. Pages know how far below it they stand. */
export const base = new URL(document.body.dataset.base ?? './', location.href)

/** Whether this server stands in front of another one, and answers what the contract of that one has (docs/facade.md). */
export const isFacade = document.body.dataset.facade !== undefined

/** The path of `base`, as a router counts from it: empty, or beginning with a slash and ending without. */
export const basePath = base.pathname.replace(/\/$/, '')
