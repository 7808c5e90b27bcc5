// Repos as large as may be, so that their pages are.
const MANY = 200
const AT_ONCE = 8
/** Of the bytes that a resource may have, nearly all. */
const ENVIRONMENT = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`E${at}`, 'x'.repeat(3_900)]))

/** Makes as many in an organization as a page has. */
export async function makeLargeRepos(
  origin: string,
  { authorization, organization }: { readonly authorization: string; readonly organization: string },
): Promise<void> {
  const make = async (name: string): Promise<void> => {
    const answer = await fetch(`${origin}/registry/v2/repos/${organization}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name, customOverlay: { environment: ENVIRONMENT } }),
    })
    if (!answer.ok) throw new Error(`A repo was not made: ${answer.status} ${await answer.text()}`)
  }
  const names = Array.from({ length: MANY }, (_, at) => `large-${at}`)
  for (let at = 0; at < MANY; at += AT_ONCE) await Promise.all(names.slice(at, at + AT_ONCE).map(make))
}
