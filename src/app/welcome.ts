// What stands at `/`, and the answer to every path that nothing else takes.
import { version } from './version.ts'

const FACES = [
  ['Graph', '/graphql', 'GraphiQL in a browser; GraphQL for programs'],
  ['REST', '/iam/v2/groups', 'JSON on the paths of the platform API v2, such as this one'],
  ['gRPC', '', 'the published package names, with reflection: buf curl, grpcurl, gRPC-Web and Connect'],
  ['Tokens', '/.well-known/openid-configuration', 'the discovery document of this issuer'],
  ['Health', '/readyz', 'whether this server can do its work'],
] as const

/** The page at `/`, or 404. */
export function welcome(path: string): { status: number; headers: Record<string, string>; body: string } {
  if (path !== '/') {
    const message = `Not found: nothing is served at ${path.slice(0, 200)}; / lists what is`
    const body = JSON.stringify({ code: 5, message, details: [] })
    return { status: 404, headers: { 'content-type': 'application/json' }, body }
  }
  const rows = FACES.map(([name, href, text]) => {
    const title = href === '' ? name : `<a href="${href}">${name}</a>`
    return `<dt>${title}</dt><dd>${text}</dd>`
  }).join('\n')
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
    body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>platform-graph</title>
<meta name="viewport" content="width=device-width">
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem}dt{font-weight:600;margin-top:1rem}dd{margin:0;opacity:.8}</style></head>
<body><h1>platform-graph</h1><p>The platform API v2 as one graph, over REST and over gRPC. Version ${version}.</p>
<dl>
${rows}
</dl></body></html>
`,
  }
}
