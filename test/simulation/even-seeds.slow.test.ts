// Two servers through crashes, cuts, frozen links and jumping clocks, from seeds that are even.
import { simulateSeeds } from './seeds.ts'

simulateSeeds('even')
