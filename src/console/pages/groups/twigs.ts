// Which twigs of the tree somebody opened and closed, as it stands in the address: the last segment of each uid, behind a minus where
// it was closed.
import { useAddress } from '../../address.ts'

const NAME = 'open'

export interface Twigs {
  /** What somebody chose for a group; undefined: nothing. */
  readonly chosen: (uid: string) => boolean | undefined
  readonly choose: (uid: string, isOpen: boolean) => void
  /** What the addresses of groups end in, so that the tree stays as it is. */
  readonly query: string
}

const segmentOf = (uid: string): string => uid.slice(uid.lastIndexOf('/') + 1)
const isTwigs = (text: string): boolean => /^(?:-?[0-9a-f]{16,40}\.)*-?[0-9a-f]{16,40}$/.test(text)

export function useTwigs(): Twigs {
  const [text, setText] = useAddress(NAME, '', { only: isTwigs, keepsPlace: true })
  const all = text === '' ? [] : text.split('.')
  return {
    chosen: (uid) => {
      const segment = segmentOf(uid)
      return all.includes(segment) ? true : all.includes(`-${segment}`) ? false : undefined
    },
    choose: (uid, isOpen) => {
      const segment = segmentOf(uid)
      const others = all.filter((one) => one !== segment && one !== `-${segment}`)
      setText([...others, isOpen ? segment : `-${segment}`].join('.'))
    },
    query: text === '' ? '' : `?${NAME}=${text}`,
  }
}
