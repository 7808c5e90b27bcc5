import { useEffect, useState, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

/** Puts a text on the clipboard and says so for a moment. */
export function Copy({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }): ReactNode {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = (): void => {
    void navigator.clipboard.writeText(text).then(() => setCopied(true))
  }
  return (
    <IconButton label={copied ? 'Copied' : label} onPress={copy}>
      <Icon name={copied ? 'check' : 'copy'} />
    </IconButton>
  )
}
