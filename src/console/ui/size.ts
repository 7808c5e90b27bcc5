const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Bytes in words: `7.3 MB`. */
export const sizeText = (bytes: number): string => {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  const value = bytes / 1000 ** step
  return `${value.toFixed(step > 0 && value < 100 ? 1 : 0)} ${UNITS[step]}`
}
