// Bills of materials of what is mirrored: the server reads them from the registry when it is asked, and knows from then on what
// an image is made of and which advisories it carries.
import { type GraphClient, ImportError } from './client.ts'
import { REFERRER } from './unique-tags.ts'

/** Images in one request, below the limit of aliases. */
const AT_ONCE = 20

/**
 * Asks for those of all images of a repo, in every round: one may be attached later than its image. What the registry does
 * not give now, it may give in the next round.
 * @param there name of a tag → digest
 */
export async function readSboms(client: GraphClient, repo: string, there: ReadonlyMap<string, string>): Promise<void> {
  const images = [...there].filter(([tag]) => !REFERRER.test(tag)).map(([, digest]) => digest)
  const digests = [...new Set(images)]
  for (let at = 0; at < digests.length; at += AT_ONCE) {
    const some = Object.fromEntries(digests.slice(at, at + AT_ONCE).map((digest, place) => [`d${place}`, digest]))
    await client.run(documentFor(Object.keys(some)), { repo, ...some }).catch(unlessTold)
  }
}

function documentFor(names: readonly string[]): string {
  const fields = names.map((name) => `${name}: image(repo: $repo, digest: $${name}) { sbom { format } }`)
  return `query Sboms($repo: UID!, ${names.map((name) => `$${name}: Digest!`).join(', ')}) { ${fields.join(' ')} }`
}

/** A server without a registry, and a document that nobody can read, are no reason to mirror nothing. */
function unlessTold(error: unknown): void {
  if (!(error instanceof ImportError)) throw error
}
