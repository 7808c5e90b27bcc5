// Changes a repo. What the rules refuse is data: it is shown at the field that it is about, and nothing is thrown.
import { useState, type FormEvent, type ReactNode } from 'react'
import { graphql, useFragment, useMutation } from 'react-relay'
import { textIn } from '../../common/session.tsx'
import type { RepoForm_repo$key } from './gen/RepoForm_repo.graphql.ts'
import type { RepoFormMutation } from './gen/RepoFormMutation.graphql.ts'

type Refusal = RepoFormMutation['response']['updateRepo']['errors'][number]

/** By field what is wrong with it; under '' what is about no field. */
const messagesOf = (errors: readonly Refusal[]): ReadonlyMap<string, string> =>
  new Map(
    errors.flatMap(({ message, fieldViolations }): [string, string][] =>
      fieldViolations ? fieldViolations.map(({ field, description }) => [field, description]) : [['', message]],
    ),
  )

export const RepoForm = ({ repo }: { readonly repo: RepoForm_repo$key }): ReactNode => {
  const { uid, name, description } = useFragment(
    graphql`
      fragment RepoForm_repo on Repo {
        uid
        name
        description
      }
    `,
    repo,
  )
  const [commit, isSaving] = useMutation<RepoFormMutation>(graphql`
    mutation RepoFormMutation($input: UpdateRepoInput!) {
      updateRepo(input: $input) {
        repo {
          ...RepoForm_repo
          updateTime
        }
        errors {
          message
          ... on ValidationError {
            fieldViolations {
              field
              description
            }
          }
        }
      }
    }
  `)
  const [said, setSaid] = useState<ReadonlyMap<string, string>>()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    commit({
      variables: { input: { uid, name: textIn(form, 'name'), description: textIn(form, 'description') } },
      onCompleted: ({ updateRepo }) => setSaid(messagesOf(updateRepo.errors)),
      onError: (error) => setSaid(new Map([['', error.message]])),
    })
  }
  return (
    <form onSubmit={submit}>
      <Field name="name" label="Name" value={name} error={said?.get('name')} />
      <Field name="description" label="Description" value={description} error={said?.get('description')} />
      <div className="row">
        <button type="submit" className="main" disabled={isSaving}>
          {isSaving ? 'Saving …' : 'Save'}
        </button>
        <span role="status" className={said?.size ? 'field-error' : 'soft'}>
          {said && (said.size === 0 ? 'Saved.' : (said.get('') ?? 'Not saved.'))}
        </span>
      </div>
    </form>
  )
}

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
}

const Field = ({ name, label, value, error }: FieldProps): ReactNode => (
  <>
    <label htmlFor={name}>{label}</label>
    <input
      id={name}
      name={name}
      defaultValue={value}
      aria-invalid={error !== undefined}
      aria-describedby={`${name}-error`}
    />
    <p id={`${name}-error`} className="field-error">
      {error}
    </p>
  </>
)
