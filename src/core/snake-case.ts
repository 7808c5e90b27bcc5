/** A name of JSON as .proto files and columns spell it: `createTime` → `create_time`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
