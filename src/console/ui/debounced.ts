import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a while: for what is asked while somebody types. */
export function useDebounced<Value>(value: Value, ms = 150): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
