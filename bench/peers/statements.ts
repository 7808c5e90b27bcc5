// The statements of the peers whose SQL is made by hand: few, prepared by name, with kept totals.
import pg from 'pg'

export interface RepoRow {
  readonly uid: string
  readonly name: string
  readonly description: string
  readonly catalogTier: number
  readonly bundles: readonly string[]
  readonly aliases: readonly string[]
  readonly activeTags: readonly string[]
  readonly createTime: Date
  readonly updateTime: Date
}

export interface TagRow {
  readonly uid: string
  readonly parent: string
  readonly name: string
  readonly digest: string
}

export interface Statements {
  one(uid: string): Promise<RepoRow | undefined>
  page(limit: number): Promise<{ rows: RepoRow[]; total: number }>
  /** The first tags of each of the repos. */
  tags(repos: readonly string[], limit: number): Promise<TagRow[][]>
}

const COLUMNS = `uid, name, description, catalog_tier AS "catalogTier", bundles, aliases, active_tags AS "activeTags",
  create_time AS "createTime", update_time AS "updateTime"`
const ONE = `SELECT ${COLUMNS} FROM repos WHERE uid = $1`
const PAGE = `SELECT ${COLUMNS}, (SELECT sum(n)::int FROM scope_counts WHERE scope_uid = $1 AND kind = 'repos') AS total
  FROM repos WHERE uid > $1 || '/' AND uid < $1 || '0' ORDER BY uid LIMIT $2`
const TAGS = `SELECT t.uid, t.parent, t.name, t.digest FROM unnest($1::text[]) r(uid) CROSS JOIN LATERAL (
  SELECT uid, parent_uid AS parent, name, digest FROM tags WHERE parent_uid = r.uid ORDER BY uid LIMIT $2) t`

export function openStatements(url: string, organization: string): Statements {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    onConnect: (client) => client.query('SET plan_cache_mode = force_generic_plan') as unknown as void,
  })
  return {
    one: async (uid) => (await pool.query<RepoRow>({ name: 'one', text: ONE, values: [uid] })).rows[0],
    async page(limit) {
      type Row = RepoRow & { readonly total: number }
      const { rows } = await pool.query<Row>({ name: 'page', text: PAGE, values: [organization, limit] })
      return { rows, total: rows[0]?.total ?? 0 }
    },
    async tags(repos, limit) {
      const { rows } = await pool.query<TagRow>({ name: 'tags', text: TAGS, values: [repos, limit] })
      const byRepo = Map.groupBy(rows, ({ parent }) => parent)
      return repos.map((uid) => byRepo.get(uid) ?? [])
    },
  }
}
