// The bundles of the references: src/explorers/docs/browser/ → src/explorers/gen/rest/ and src/explorers/gen/grpc/.
import { join } from 'node:path'
import { build } from 'esbuild'
import { type Bundle, explorers, root, shared } from './bundle.ts'

const browser = join(explorers, 'docs/browser')
const icon = join(root, 'src/console/icon.svg')

const bundleOf = (name: 'rest' | 'grpc'): Bundle => ({
  name,
  sources: [browser, ...shared, icon],
  run: async (common) => {
    const page = await build({ ...common, entryPoints: [join(browser, `${name}.ts`), icon] })
    return { results: [page], script: `docs/browser/${name}.ts` }
  },
})

export const rest = bundleOf('rest')
export const grpc = bundleOf('grpc')
