// What PGlite loads beside PostgreSQL itself: every one that opens a database with our migrations needs them.
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** The extensions that the migrations create; a PostgreSQL brings them with its contrib modules. */
export const EXTENSIONS = { pg_trgm }
