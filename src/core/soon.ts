/**
 * Milliseconds for which what was found out of a caller is good, who it is and what it may do: rights are up to 0.9 s old as they are
 * looked up (access/access.ts), and a second is promised.
 */
export const SOON_MS = 100
