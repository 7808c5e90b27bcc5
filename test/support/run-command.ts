// The commands that the server gives to copy, made as requests: for what they consist of, as a shell and curl would.

/** @param at where the server is, and the token that stands for $TOKEN as a header */
export function runCommand(command: string, at: { readonly url: string; readonly token: string }): Promise<Response> {
  const words = [...command.matchAll(/'((?:[^']|'\\'')*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single?.replaceAll(`'\\''`, "'") ?? double ?? plain ?? '',
  )
  const sent = words.includes('--json') ? words[words.indexOf('--json') + 1] : undefined
  const method = words.includes('-X') ? words[words.indexOf('-X') + 1] : sent === undefined ? 'GET' : 'POST'
  const path = new URL(words.find((word) => word.startsWith('http'))!)
  const accept = command.includes('text/event-stream') ? 'application/json, text/event-stream' : 'application/json'
  const headers = { authorization: at.token, accept, 'content-type': 'application/json' }
  const body = sent === undefined ? {} : { body: sent }
  return fetch(`${at.url}${path.pathname}${path.search}`, { method: method!, headers, ...body })
}
