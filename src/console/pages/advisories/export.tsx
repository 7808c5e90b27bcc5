import { useState, type ReactNode } from 'react'
import { base } from '../../base.ts'
import { credentialsOf } from '../../session/ask.ts'
import { useToken } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Refused } from '../../ui/refused.tsx'
import { refusalsIn, type Refusal } from '../../ui/refusal.ts'

interface ExportProps {
  /** The uid of the group whose advisories are meant. */
  readonly group: string
  /** The name of the package. */
  readonly artifact: string
}

const FORMATS = { csaf: 'CSAF', openvex: 'OpenVEX' } as const

/** Hands a file to whoever looks, as a link to it would. */
const save = (content: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Downloads what is approved of one package, in the forms that scanners read. */
export function Export({ group, artifact }: ExportProps): ReactNode {
  const token = useToken()
  const [refused, setRefused] = useState<readonly Refusal[]>([])
  const download = async (format: keyof typeof FORMATS): Promise<readonly Refusal[]> => {
    const url = new URL('advisory/export', base)
    url.search = String(new URLSearchParams({ group, package: artifact, format }))
    const response = await fetch(url, credentialsOf(token))
    if (!response.ok) return refusalsIn(response)
    const [, name = `${artifact}.${format}.json`] =
      /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    save(await response.blob(), name)
    return []
  }
  const start = (format: keyof typeof FORMATS): void => {
    setRefused([])
    void download(format)
      .catch(() => [{ message: 'The server does not answer.' }])
      .then(setRefused)
  }
  return (
    <>
      {(Object.keys(FORMATS) as (keyof typeof FORMATS)[]).map((format) => (
        <Button key={format} onPress={() => start(format)}>
          Export as {FORMATS[format]}
        </Button>
      ))}
      {refused.length > 0 && <Refused reasons={refused} outcome="Nothing was exported." group={group} />}
    </>
  )
}
