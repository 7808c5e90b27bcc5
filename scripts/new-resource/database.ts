// The table of a new resource: its Prisma model, and what Prisma cannot say of it.
import type { Names } from './names.ts'

/** The Prisma schema with the model of a resource, and the relation of its parent to it. */
export function withModel(schema: string, { type, table, many, a, parent }: Names): string {
  const relation = `  ${many.padEnd(19)} ${type}[]\n`
  const above = new RegExp(`(\\nmodel ${parent.type} \\{\\n(?:  .*\\n)+)`)
  if (!above.test(schema)) throw new Error(`schema.prisma has no model ${parent.type}.`)
  const to = `${parent.word.padEnd(11)} ${parent.type.padEnd(8)}`
  return `${schema.replace(above, (model) => model + relation).trimEnd()}

/// What belongs to a ${parent.word}: ${a}.
model ${type} {
  uid         String   @id
  parentUid   String   @map("parent_uid")
  name        String
  description String   @default("")
  createTime  DateTime @default(now()) @map("create_time") @db.Timestamptz(3)
  updateTime  DateTime @default(now()) @map("update_time") @db.Timestamptz(3)
  ${to} @relation(fields: [parentUid], references: [uid], onDelete: Restrict, onUpdate: Restrict)

  @@unique([parentUid, name])
  @@index([parentUid, uid])
  @@index([parentUid, name, uid])
  @@index([parentUid, createTime, uid])
  @@map("${table}")
}
`
}

/** What a migration adds by hand: the indexes by which lists are read at any scope, and the totals that are kept. */
export function scopesAndTotals({ table }: Names): string {
  const index = (length: number): string =>
    `CREATE INDEX "${table}_scope_${length}" ON "${table}" (left(uid, ${length}), name, uid)`
  const trigger = (when: string, done: string, changed: string): string =>
    `CREATE TRIGGER "${table}_count_${done}" AFTER ${when} ON "${table}"\n  ${changed}`
  const keep = `FOR EACH STATEMENT EXECUTE FUNCTION keep_scope_counts('${table}');`
  return `-- Scope indexes.
${index(40)};
${index(57)} WHERE length(uid) > 57;
${index(74)} WHERE length(uid) > 74;
CREATE INDEX "${table}_scope_40_create_time" ON "${table}" (left(uid, 40), create_time, uid);

-- Kept totals.
${trigger('INSERT', 'inserted', `REFERENCING NEW TABLE AS changed ${keep}`)}
${trigger('DELETE', 'deleted', `REFERENCING OLD TABLE AS changed ${keep}`)}
${trigger('TRUNCATE', 'truncated', `FOR EACH STATEMENT EXECUTE FUNCTION clear_scope_counts('${table}');`)}
`
}
