// What PostgreSQL says of how it reads (EXPLAIN).
import type { Queryable } from '../../src/db/database.ts'
import { statement } from './database.ts'

/** A step of a plan. What it did is told of a statement that was carried out. */
export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Filter?: string
  readonly 'Plan Rows': number
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** The steps by which a statement would be carried out, the outermost first. */
export function planOf(db: Queryable, text: string): Promise<PlanNode[]> {
  return explained(db, `EXPLAIN (FORMAT JSON) ${text}`, [])
}

/** The steps by which a statement was carried out, the outermost first. */
export function stepsOf(db: Queryable, text: string, values: readonly unknown[] = []): Promise<PlanNode[]> {
  return explained(db, `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, values)
}

/** How many rows of a table the steps looked at, partitions of it among them. */
export function rowsRead(steps: readonly PlanNode[], table: string): number {
  const scans = steps.filter((step) => step['Relation Name']?.startsWith(table))
  const read = scans.map((step) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'])
  return read.reduce((sum, rows) => sum + rows, 0)
}

async function explained(db: Queryable, text: string, values: readonly unknown[]): Promise<PlanNode[]> {
  const [row] = await db.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(statement(text, values))
  return nodesOf(row!['QUERY PLAN'][0].Plan)
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}
