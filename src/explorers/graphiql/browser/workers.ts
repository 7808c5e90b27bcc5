/** Tells the editor where its workers are: files of this server beside this script, under the names the build gave them. */
export const installWorkers = (): void => {
  const start = (name: keyof typeof WORKERS): Worker =>
    new Worker(new URL(`./${WORKERS[name]}`, import.meta.url), { type: 'module', name })
  const MonacoEnvironment = {
    getWorker: (_id: string, label: string): Worker =>
      start(label === 'graphql' || label === 'json' ? label : 'editor'),
  }
  Object.assign(globalThis, { MonacoEnvironment })
}

/** What the editor gives up, for the text has changed meanwhile, it throws as `Canceled` where nobody waits: nothing has gone wrong. */
export const ignoreCanceled = (): void => {
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof Error && event.reason.name === 'Canceled') event.preventDefault()
  })
}
