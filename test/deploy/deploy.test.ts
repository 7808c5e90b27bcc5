// What the server is deployed with says nothing that the server does not know: variables, metrics, paths, versions.
import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { settings } from '../../src/app/config/config.ts'
import { createMetrics } from '../../src/app/telemetry/metrics.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const manifest = JSON.parse(read('package.json')) as { version: string; files: string[] }
const known = new Set(settings.map(({ name }) => name))

describe('the chart', () => {
  const chart = parse(read('deploy/chart/Chart.yaml')) as { version: string; appVersion: string }
  const schema = JSON.parse(read('deploy/chart/values.schema.json')) as { properties: object }
  const values = parse(read('deploy/chart/values.yaml')) as Record<string, object>

  it('is of the version of the package', () => {
    expect(chart.appVersion).toBe(manifest.version)
  })

  it('has a schema for each value, and values and examples that keep to it', () => {
    expect(Object.keys(schema.properties).sort()).toEqual([...Object.keys(values), 'global'].sort())
    const check = new Ajv({ allErrors: true, strictTypes: false }).compile(schema)
    const examples = readdirSync(new URL('../../deploy/chart/ci/', import.meta.url))
    expect(examples.length).toBeGreaterThan(0)
    for (const name of examples) {
      const given = parse(read(`deploy/chart/ci/${name}`)) as object
      expect([check({ ...values, ...given }), check.errors]).toEqual([true, null])
    }
    expect(check(values)).toBe(false) // there is no default of how clients reach it
    expect(check({ ...values, publicUrl: 'https://a.example', nonsense: 1 })).toBe(false)
  })

  it('sets variables that the server reads', () => {
    const template = read('deploy/chart/templates/deployment.yaml')
    const names = [...template.matchAll(/- name: ([A-Z][A-Z0-9_]+)$/gm)].map(([, name]) => name)
    expect(names).toContain('PUBLIC_URL')
    for (const name of names) expect(known, name).toContain(name)
    const { env = {} } = parse(read('deploy/chart/ci/production-values.yaml')) as { env?: object }
    for (const name of Object.keys(env)) expect(known, name).toContain(name)
  })
})

describe('the container file', () => {
  const lines = read('deploy/Containerfile').split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))

  it('sets variables that the server reads', () => {
    const names = last.flatMap((line) => [...(/^ENV (.*)/.exec(line)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)])
    const own = names.map(([, name]) => name!).filter((name) => name !== 'NODE_ENV')
    expect(own.length).toBeGreaterThan(0)
    for (const name of own) expect(known, name).toContain(name)
  })

  it('copies what the package is made of, past what .dockerignore keeps out', () => {
    const copies = last.filter((line) => line.startsWith('COPY '))
    const allowed = read('.dockerignore')
    // Nobody reads the contract, the pages for people and what these link to in an image; what is left out is none of it.
    const readElsewhere = /^(!.*|proto|docs|examples|deploy\/.*|schema\.facade\.graphql|.*\.md)$/
    for (const name of manifest.files.filter((one) => !readElsewhere.test(one))) {
      const copy = copies.find((line) => line.includes(` ${name} `) || line.endsWith(` ${name}`))
      expect(copy, name).toBeDefined()
      if (!copy!.includes('--from')) expect(allowed, name).toContain(`!${name}\n`)
    }
  })

  it('ends as an ordinary user, with Node as the first process', () => {
    expect(last).toContain('USER 1000:1000')
    expect(last).toContain('ENTRYPOINT ["node", "bin/platform-graph.js"]')
    expect(last.findIndex((line) => line.startsWith('USER'))).toBeGreaterThan(
      last.findLastIndex((line) => line.startsWith('RUN')),
    )
  })
})

it('the alerts ask for metrics that exist', async () => {
  const metrics = createMetrics()
  const db = {
    kind: 'postgres' as const,
    query: () => Promise.reject(new Error('away')),
    pool: () => ({ open: 1, idle: 1, most: 2, waiting: 0 }),
    replicas: () => ({ replica: 0, primary: 0, withoutPrimary: 0, late: 0 }),
  }
  metrics.watch({ db, connections: () => 0, draining: () => false })
  const { text } = await metrics.read()
  const names = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!))
  expect(text).toContain('platform_graph_database_up 0')
  const { groups } = parse(read('deploy/alerts.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] }
  const rules = groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThan(5)
  for (const { alert, expr } of rules) {
    const asked = [...expr.matchAll(/\b(platform_graph_\w+|nodejs_\w+|process_\w+)/g)].map(([name]) => name)
    for (const name of asked) expect(names, alert).toContain(name.replace(/_bucket$/, ''))
    expect(asked.length > 0 || expr.startsWith('up{'), alert).toBe(true)
  }
})

it('the compose file sets variables that the server reads, and runs its image as its own user', () => {
  const { services } = parse(read('deploy/compose.yaml')) as {
    services: Record<string, { environment: object; user?: string; privileged?: boolean }>
  }
  const { environment, user, privileged } = services['server']!
  expect({ user, privileged }).toEqual({})
  for (const name of Object.keys(environment)) expect(known, name).toContain(name)
  expect(read('deploy/Containerfile')).toMatch(/^USER 1000:1000$/m)
})

it.each(readdirSync(new URL('../../.github/workflows/', import.meta.url)))(
  '%s asks for no more than it needs',
  (name) => {
    const workflow = parse(read(`.github/workflows/${name}`)) as {
      permissions: object
      jobs: Record<string, { 'timeout-minutes'?: number; steps: { uses?: string; run?: string }[] }>
    }
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const { 'timeout-minutes': minutes, steps } of Object.values(workflow.jobs)) {
      expect(minutes).toBeGreaterThan(0)
      for (const { uses, run } of steps) {
        // A tag is moved by whoever has taken its repository over; a commit is not.
        if (uses) expect(uses).toMatch(/@[0-9a-f]{40}$/)
        // What an event names is text of strangers: it reaches a shell as a variable only.
        if (run) expect(run).not.toContain('${{')
      }
    }
  },
)
