// Runs before a page draws anything, so that it never shows the wrong colours first.
import { applyTheme, savedTheme } from './theme.ts'

applyTheme(savedTheme())
