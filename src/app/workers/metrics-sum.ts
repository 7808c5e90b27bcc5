// The metrics of several processes as if they were one: counters and histograms never fall when a worker ends.
import { AggregatorRegistry, prometheusContentType, type Registry } from 'prom-client'
import type { MetricsSnapshot, MetricsText } from '../telemetry/metrics.ts'

/** How long a worker may take to say what it has counted; after that, what it said last stands. */
const PATIENCE_MS = 1_000

/** A question for one worker, under way. */
interface Question {
  readonly worker: number
  readonly answered: () => void
}

export interface MetricsSum {
  /** The sum over these workers and those that are gone. */
  read(workers: readonly number[]): Promise<MetricsText>
  /** What a worker answered to a question. */
  answer(id: number, snapshot: MetricsSnapshot): void
  /** A worker is gone; what it counted, as far as it said so, is kept. */
  gone(worker: number): void
}

/** @param ask asks a worker for its metrics; the answer comes by `answer` with this id */
export function createMetricsSum(ask: (worker: number, id: number) => void): MetricsSum {
  const last = new Map<number, MetricsSnapshot>()
  const questions = new Map<number, Question>()
  let departed = Promise.resolve<MetricsSnapshot>([])
  let asked = 0

  async function fresh(worker: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const id = (asked += 1)
    questions.set(id, { worker, answered: resolve })
    const late = setTimeout(resolve, PATIENCE_MS)
    ask(worker, id)
    await promise
    clearTimeout(late)
    questions.delete(id)
  }

  return {
    read: async (workers) => {
      await Promise.all(workers.map(fresh))
      const sum = summed([await departed, ...last.values()])
      return { type: prometheusContentType, text: await sum.metrics() }
    },
    answer: (id, snapshot) => {
      const question = questions.get(id)
      if (!question) return
      last.set(question.worker, snapshot)
      question.answered()
    },
    gone: (worker) => {
      const counted = last.get(worker)?.filter(isCounted) ?? []
      last.delete(worker)
      departed = departed.then((before) => summed([before, counted]).getMetricsAsJSON())
      for (const question of questions.values()) if (question.worker === worker) question.answered()
    },
  }
}

function summed(snapshots: readonly MetricsSnapshot[]): Registry {
  return AggregatorRegistry.aggregate([...snapshots])
}

/** Whether it only grows. The types of prom-client say that `type` is a number; it is the word of the text format. */
function isCounted({ type }: MetricsSnapshot[number]): boolean {
  const word: unknown = type
  return word === 'counter' || word === 'histogram'
}
