// A process that makes one flood until its parent lets it go: attacker.ts <name> <port> <from> <authorization> <organization>.
import { attacks } from './attacks.ts'

const [name = '', port = '', from = '', authorization = '', organization = ''] = process.argv.slice(2)
const attack = attacks[name]
if (attack === undefined) throw new Error(`There is no flood "${name}".`)
attack({ port: Number(port), from, authorization, organization })
process.once('disconnect', () => process.exit())
process.send?.('begun')
