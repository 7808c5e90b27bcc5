// Holds a call before one of its statements. Every connection to PostgreSQL sends by this one method, and a call is told from others by
// its asynchronous context.
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

type Send = (this: pg.Client, ...sent: unknown[]) => unknown

/** Where a call is held. */
export interface Gate {
  /** Which of its statements waits; the first is 1. */
  readonly at: number
  /** The texts of those that it has sent. */
  readonly texts: string[]
  readonly reached: PromiseWithResolvers<void>
  readonly opened: PromiseWithResolvers<void>
}

export function gateAt(at: number): Gate {
  return { at, texts: [], reached: Promise.withResolvers(), opened: Promise.withResolvers() }
}

const held = new AsyncLocalStorage<Gate>()

/** Runs a call that waits at its gate. */
export function behindGate<T>(gate: Gate, call: () => Promise<T>): Promise<T> {
  return held.run(gate, call)
}

/** Lets gates hold statements, until what it gives is called. */
export function watchStatements(): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Send }
  const send = prototype.query
  prototype.query = function (...sent) {
    const gate = held.getStore()
    if (!gate) return send.apply(this, sent)
    gate.texts.push(textOf(sent[0]))
    if (gate.texts.length !== gate.at) return send.apply(this, sent)
    gate.reached.resolve()
    const later = gate.opened.promise.then(() => send.apply(this, sent))
    // What brings its own way of answering is answered by that.
    return isSubmittable(sent[0]) ? sent[0] : later
  }
  return () => {
    prototype.query = send
  }
}

function textOf(sent: unknown): string {
  return typeof sent === 'string' ? sent : ((sent as { readonly text?: string } | undefined)?.text ?? '')
}

function isSubmittable(sent: unknown): boolean {
  return typeof sent === 'object' && sent !== null && 'submit' in sent
}
