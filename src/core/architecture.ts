// Names of architectures: those of OCI, and those that packages use for them.
const SYNONYMS: Readonly<Record<string, string>> = { x86_64: 'amd64', aarch64: 'arm64', 'arm64/v8': 'arm64' }

/** Whether two names mean one architecture. */
export function sameArchitecture(one: string, other: string): boolean {
  return (SYNONYMS[one] ?? one) === (SYNONYMS[other] ?? other)
}
