/** Where the faces are: the address of this server, ending with a slash. Pages know how far below it they stand. */
export const base = new URL(document.body.dataset.base ?? './', location.href)

/** The path of `base`, as a router counts from it: empty, or beginning with a slash and ending without. */
export const basePath = base.pathname.replace(/\/$/, '')
