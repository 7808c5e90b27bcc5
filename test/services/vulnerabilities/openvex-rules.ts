// What OpenVEX 0.2.0 asks of a document, as its specification says it in words ("Document struct fields", "Statement
// fields"): nothing unknown, nothing twice, and what each status must come with.
import { z } from 'zod'

const iri = z.string().refine((text) => URL.canParse(text), 'is no IRI')
const time = z.iso.datetime({ offset: true })
const unique = <T>(items: readonly T[]) => new Set(items.map((item) => JSON.stringify(item))).size === items.length

const product = z.strictObject({ '@id': iri })
const statement = z
  .strictObject({
    vulnerability: z.strictObject({
      name: z.string().min(1),
      aliases: z.array(z.string().min(1)).min(1).refine(unique, 'has doubles').optional(),
    }),
    timestamp: time,
    products: z.array(product).min(1).refine(unique, 'has doubles'),
    status: z.enum(['not_affected', 'affected', 'fixed', 'under_investigation']),
    justification: z
      .enum([
        'component_not_present',
        'vulnerable_code_not_present',
        'vulnerable_code_not_in_execute_path',
        'vulnerable_code_cannot_be_controlled_by_adversary',
        'inline_mitigations_already_exist',
      ])
      .optional(),
    impact_statement: z.string().min(1).optional(),
    action_statement: z.string().min(1).optional(),
  })
  .refine(
    ({ status, justification, impact_statement: impact }) =>
      (status === 'not_affected') === ((justification === undefined) !== (impact === undefined)),
    'not_affected, and nothing else, comes with a justification or an impact statement, one of them',
  )
  .refine(
    ({ status, action_statement: action }) => (status === 'affected') === (action !== undefined),
    'affected, and nothing else, comes with an action statement',
  )

/** An OpenVEX document, as far as this server uses the format. */
export const openVexDocument = z.strictObject({
  '@context': z.literal('https://openvex.dev/ns/v0.2.0'),
  '@id': iri,
  author: z.string().min(1),
  timestamp: time,
  version: z.int().min(1),
  statements: z.array(statement).min(1).refine(unique, 'has doubles'),
})
