// Names of architectures: those of OCI, and those that packages use for them.
const SYNONYMS: Readonly<Record<string, string>> = { x86_64: 'amd64', aarch64: 'arm64', 'arm64/v8': 'arm64' }

/** Whether two names mean one architecture. */
export function sameArchitecture(one: string, other: string): boolean {
  return (SYNONYMS[one] ?? one) === (SYNONYMS[other] ?? other)
}

/** Whether an architecture is among these, by any of their names; every one is where none is named. */
export function isAmong(architecture: string, wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.some((one) => sameArchitecture(architecture, one))
}
