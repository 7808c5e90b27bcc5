// The yardstick: a server that does nothing but read the same rows with one prepared statement and write them as JSON.
// No authentication, no rights, no contract: what no server on Node and pg can be much faster than on this machine.
import { createServer } from 'node:http'
import pg from 'pg'
import { announce } from './announce.ts'

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
const organization = process.argv[3] ?? ''

const COLUMNS =
  'uid, parent_uid, name, description, catalog_tier, bundles, aliases, active_tags, sync_config, custom_overlay, create_time, update_time'
const PAGE = {
  name: 'page',
  text: `SELECT ${COLUMNS}, (SELECT sum(n) FROM scope_counts WHERE scope_uid = $1 AND kind = 'repos') AS total
    FROM repos WHERE uid > $1 || '/' AND uid < $1 || '0' ORDER BY uid LIMIT 51`,
}
const ONE = { name: 'one', text: `SELECT ${COLUMNS} FROM repos WHERE uid = $1` }

/** `/` is the first page, anything else a uid. */
const server = createServer((request, response) => {
  const uid = request.url?.slice(1) ?? ''
  const [statement, value] = uid === '' ? [PAGE, organization] : [ONE, uid]
  void pool.query({ ...statement, values: [value] }).then(({ rows }) => {
    const body = JSON.stringify({ repos: rows })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') announce(address.port)
})
