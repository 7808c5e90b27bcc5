// A page that is shown to one of two people side by side (`serve --dev`): the name of its frame says to whom.
import { isDev } from './dev.ts'

const PREFIX = 'platform-graph:as:'

/** The name of the frame of a page as somebody sees it. @param uid empty: as who is signed in */
export const paneName = (uid: string): string => PREFIX + uid

/** Whether this page is one of two side by side. Other servers than those of --dev let nobody frame their pages. */
export const isPane = isDev && window.parent !== window && window.name.startsWith(PREFIX)

/** The uid of who looks at it; empty: who is signed in. */
export const paneIdentity = isPane ? window.name.slice(PREFIX.length) : ''
