// Gathers what many ask for at once into one call, without waiting: while one call runs, the next is gathered.

/** Runs `work` on batches; each `add` resolves to the result at its place. */
export class Batcher<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>
  readonly #most: number
  #waiting: { readonly item: Item; readonly done: PromiseWithResolvers<Result> }[] = []
  #running = false

  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>, most: number) {
    this.#work = work
    this.#most = most
  }

  add(item: Item): Promise<Result> {
    const done = Promise.withResolvers<Result>()
    this.#waiting.push({ item, done })
    if (!this.#running) void this.#run()
    return done.promise
  }

  async #run(): Promise<void> {
    this.#running = true
    // What is asked for in the same turn goes along.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#most)
      try {
        const results = await this.#work(batch.map(({ item }) => item))
        for (const [index, result] of results.entries()) batch[index]?.done.resolve(result)
      } catch (error) {
        batch.forEach(({ done }) => done.reject(error))
      }
    }
    this.#running = false
  }
}
