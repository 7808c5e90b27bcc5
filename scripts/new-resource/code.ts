// The code of a new resource: what its service says of it, its type in the graph, and its cases.
import type { Names } from './names.ts'

/** The file in src/services. */
export function serviceOf({ type, types, one, many, table, words, domain, parent }: Names): string {
  return `// The ${words} of ${parent.word}s.
import type { ${type} } from '../../contract/gen/chainguard/platform/${domain}/v2/${table}_pb.ts'
import { ${type}Schema, ${types}Service } from '../../contract/gen/chainguard/platform/${domain}/v2/${table}_pb.ts'
import { equals, namedGraphFilters } from '../../db/statements/filters.ts'
import { columns } from '../../db/statements/table.ts'
import { checkShape } from '../names.ts'
import type { Operation } from '../operation.ts'
import type { Resource } from '../resource.ts'
import { standardMethods } from '../standard.ts'

const ${many}: Resource<${type}, typeof ${types}Service.method.list${types}> = {
  type: '${type}',
  service: ${types}Service,
  message: ${type}Schema,
  table: {
    name: '${table}',
    columns: columns(['uid', 'parentUid', 'name', 'description', 'createTime', 'updateTime']),
    sorts: { name: 'text', createTime: 'timestamptz', updateTime: 'timestamptz', uid: 'text' },
  },
  parentType: '${parent.type}',
  groupLevels: ${parent.levels},
  filters: { name: equals('name') },
  graphFilters: namedGraphFilters,
  validate: (fields, violations) => checkShape(fields, ['name', 'name'], violations),
}

export const ${one}Operations: readonly Operation[] = standardMethods(${many})
`
}

/** The file in src/graphql/types. Descriptions are the comments of the contract, unless the graph says it better. */
export function graphTypeOf(names: Names): string {
  const { type, types, one, many, table, a, word, words, domain, parent } = names
  return `// The ${words} of ${parent.word}s.
import type { InputFieldMap } from '@pothos/core'
import { commentOf } from '../../contract/comments.ts'
import { ${type}Schema, ${types}Service } from '../../contract/gen/chainguard/platform/${domain}/v2/${table}_pb.ts'
import { builder, type InputBuilder } from '../builder.ts'
import { rootFields, visibleConnection, visibleRelation } from '../connection.ts'
import { createMutation, deleteMutation, updateMutation } from '../mutation.ts'
import { resourceType } from '../resource-type.ts'
import { ${parent.kind} } from './${parent.file}.ts'

const { field } = ${type}Schema

export const ${many} = resourceType({
  name: '${type}',
  one: '${one}',
  many: '${many}',
  labels: { one: '${a}', many: '${words}' },
  service: ${types}Service,
  description: commentOf(${type}Schema),
  named: true,
  lookupPriority: 0,
  filter: () => ({}),
  fields: (t) => ({
    name: t.exposeString('name', { description: commentOf(field.name), example: 'production' }),
    description: t.exposeString('description', {
      description: commentOf(field.description),
      example: 'What production needs',
    }),
    ${parent.word}: visibleRelation(t, ${parent.kind}, {
      description: 'The ${parent.word} that the ${word} belongs to.',
      uid: 'parentUid',
    }),
  }),
})

builder.objectField(${parent.kind}.ref, '${many}', (t) =>
  visibleConnection(t, ${many}, {
    reach: '${parent.levels === 1 ? 'childrenOrBelow' : 'children'}',
    description: 'The ${words} of the ${parent.word}.',
  }),
)

rootFields(${many}, {
  example: {
    one: '${one}(uid: $uid) { name description }',
    many: '${many}(filter: { nameContains: "prod" }) { nodes { uid name ${parent.word} { name } } }',
  },
})

function fields(t: InputBuilder, { creating }: { creating: boolean }): InputFieldMap {
  return {
    name: t.string({ required: creating, description: commentOf(field.name) }),
    description: t.string({ description: commentOf(field.description) }),
  }
}

createMutation(${many}, {
  description: 'Creates ${a} in a ${parent.word}.',
  parent: (t) => t.field({ type: 'UID', required: true, description: 'The ${parent.word} to create it in.' }),
  fields: (t) => fields(t, { creating: true }),
})
updateMutation(${many}, { fields: (t) => fields(t, { creating: false }) })
deleteMutation(${many}, 'Deletes ${a}.')
`
}

/** The file in test/cases. */
export function casesOf({ type, types, one, many, table, a, domain, parent }: Names): string {
  const service = `${domain}.v2.${types}Service`
  const event = (what: string): string => `dev.chainguard.api.${domain}.${table}.${what}.v1`
  const at = parent.variable
  const missing = `${at}/0123456789abcdef`
  return `method: ${service}/Create${type}
cases:
  - name: creates ${a}
    request: { parent: ${at}, ${one}: { name: production, description: What it needs } }
    want: { uid: <uid>, name: production, description: What it needs, createTime: <time>, updateTime: <time> }
    as: made
    event: { type: &created ${event('created')}, subject: $made.uid, group: $org, body: { name: production } }
  - name: a viewer may not
    caller: viewer
    request: { parent: ${at}, ${one}: { name: production } }
    error: PERMISSION_DENIED
  - name: it needs a name
    request: { parent: ${at}, ${one}: { name: '', description: nameless } }
    error: { code: INVALID_ARGUMENT, fields: [name] }
  - name: two have two names
    given: &one
      - caller: owner
        request: { parent: ${at}, ${one}: { name: production, description: What it needs } }
        as: made
    request: { parent: ${at}, ${one}: { name: production } }
    error: ALREADY_EXISTS
  - name: only what is checked would be told
    validateOnly: true
    request: { parent: ${at}, ${one}: { name: production } }
    want: { name: production }
    wouldEmit: *created
  - name: lists what the caller sees
    call: ${service}/List${types}
    given: *one
    caller: viewer
    request: { uidp: { childrenOf: ${at} } }
    want: { ${many}: [{ uid: $made.uid, name: production }], totalCount: '1' }
  - name: lists what is below, by name
    call: ${service}/List${types}
    given:
      - caller: owner
        request: { parent: ${at}, ${one}: { name: production } }
      - caller: owner
        request: { parent: ${at}, ${one}: { name: staging } }
        as: made
    request: { uidp: { descendantsOf: $org }, name: staging }
    want: { ${many}: [{ uid: $made.uid, name: staging }], totalCount: '1' }
  - name: lists nothing of another organization
    call: ${service}/List${types}
    caller: outsider
    request: { uidp: { descendantsOf: ${at} } }
    error: PERMISSION_DENIED
  - name: gives one
    call: ${service}/Get${type}
    given: *one
    caller: viewer
    request: { uid: $made.uid }
    want: { name: production, description: What it needs }
  - name: gives none that is not there
    call: ${service}/Get${type}
    request: { uid: ${missing} }
    error: { code: NOT_FOUND, resource: { type: ${type}, name: ${missing} } }
  - name: updates one, and keeps what is not said
    call: ${service}/Update${type}
    given: *one
    request: { ${one}: { uid: $made.uid, description: Something else } }
    want: { name: production, description: Something else }
    event: { type: ${event('updated')}, subject: $made.uid, group: $org }
  - name: a viewer updates none
    call: ${service}/Update${type}
    caller: viewer
    given: *one
    request: { ${one}: { uid: $made.uid, description: mine } }
    error: PERMISSION_DENIED
  - name: deletes one
    call: ${service}/Delete${type}
    given: *one
    request: { uid: $made.uid }
    event: { type: ${event('deleted')}, subject: $made.uid, group: $org }
    then:
      - call: ${service}/Get${type}
        request: { uid: $made.uid }
        error: NOT_FOUND
  - name: deletes none that is not there
    call: ${service}/Delete${type}
    request: { uid: ${missing} }
    error: { code: NOT_FOUND, resource: { type: ${type}, name: ${missing} } }
  - name: a viewer deletes none
    call: ${service}/Delete${type}
    caller: viewer
    given: *one
    request: { uid: $made.uid }
    error: PERMISSION_DENIED
`
}
