import { defineConfig } from 'prisma/config'

// Where Prisma's own tools find the schema and the migrations. The server does not read this file.
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
})
