// A map that forgets what was used the longest time ago.

/** A map of at most `max` entries; `get` counts as use. */
export class LruMap<K, V> {
  readonly #map = new Map<K, V>()
  readonly #max: number
  /** The key that was used last: to use it again moves nothing. */
  #latest: K | undefined

  constructor(max: number) {
    this.#max = max
  }

  get size(): number {
    return this.#map.size
  }

  get(key: K): V | undefined {
    const value = this.#map.get(key)
    if (value !== undefined && key !== this.#latest) this.#use(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.#use(key, value)
    if (this.#map.size <= this.#max) return
    const oldest = this.#map.keys().next()
    if (!oldest.done) this.#map.delete(oldest.value)
  }

  delete(key: K): void {
    this.#map.delete(key)
  }

  #use(key: K, value: V): void {
    if (key !== this.#latest) this.#map.delete(key)
    this.#map.set(key, value)
    this.#latest = key
  }
}
