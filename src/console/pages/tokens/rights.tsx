import { useState, type ReactNode } from 'react'
import { Answer, useGraph } from '../../graph/answer.tsx'
import { Check } from '../../ui/check.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Filter } from '../../ui/filter.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { PresetsDocument, type PresetsQuery } from './gen/tokens.ts'
import { NAMES, namesIn } from './names.ts'

export interface RightsProps {
  /** Dotted names; undefined: all that the token may. */
  readonly chosen: ReadonlySet<string> | undefined
  readonly onChange: (next: ReadonlySet<string> | undefined) => void
}

/** The capabilities that a token keeps: those of a role, or one by one. */
export function Rights(props: RightsProps): ReactNode {
  const names = useGraph(NAMES, {})
  const presets = useGraph(PresetsDocument, {})
  return (
    <Answer of={names} skeleton={<Skeleton lines={1} height={57} />}>
      {(told) => <Chosen {...props} names={namesIn(told)} roles={presets.data?.roles.nodes ?? []} />}
    </Answer>
  )
}

interface ChosenProps extends RightsProps {
  readonly names: ReadonlyMap<string, string>
  readonly roles: PresetsQuery['roles']['nodes']
}

const ALL = ''
const SOME = 'some'
const NONE: ReadonlySet<string> = new Set()
/** The exchange takes no more of them: a token has to fit into a header. */
const MOST = 100

function Chosen({ chosen = NONE, onChange, names, roles }: ChosenProps): ReactNode {
  const [words, setWords] = useState('')
  const [preset, setPreset] = useState(ALL)
  const take = (next: string): void => {
    setPreset(next)
    if (next === ALL) return onChange(undefined)
    const role = roles.find(({ uid }) => uid === next)
    onChange(role ? new Set(role.capabilities.flatMap((one) => names.get(one) ?? [])) : chosen)
  }
  const put = (name: string, on: boolean): void => {
    setPreset(SOME)
    onChange(new Set(on ? [...chosen, name] : [...chosen].filter((one) => one !== name)))
  }
  const found = [...names.values()].filter((name) => name.includes(words.trim().toLowerCase())).sort()
  return (
    <>
      <Choice
        label="May do"
        name="cap"
        value={preset}
        onChange={take}
        options={[
          { value: ALL, text: 'All that it may now' },
          { value: SOME, text: 'What is chosen below' },
          ...roles
            .filter(({ capabilities }) => capabilities.length <= MOST)
            .map(({ uid, name }) => ({ value: uid, text: `No more than ${name}` })),
        ]}
      />
      {preset !== ALL && (
        <div className="tokens-rights">
          <Filter label="Filter capabilities" value={words} onChange={setWords} />
          <p className="soft small" role="status">
            {chosen.size} chosen of {MOST} that a token can name
            {chosen.size === 0 && ': choose one at least'}
            {chosen.size >= MOST && ': for more, keep all that it may'}
          </p>
          <div className="tokens-list" role="group" aria-label="Capabilities" tabIndex={0}>
            {found.map((name) => (
              <Check
                key={name}
                isOn={chosen.has(name)}
                isDisabled={chosen.size >= MOST && !chosen.has(name)}
                onChange={(on) => put(name, on)}
              >
                <code>{name}</code>
              </Check>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
