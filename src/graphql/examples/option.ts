// The option `example` that every type, field, argument and input field of the graph can be given.
import type {
  FieldNullability,
  FieldRequiredness,
  InputFieldMap,
  InputType,
  SchemaTypes,
  TypeParam,
} from '@pothos/core'

/**
 * An example. Of what holds a value: the value as it goes in or comes out, of an enum its name. Of a field or type with
 * fields: what is selected of it, and for a root field the whole field, as text. Of an input type: the names of the
 * fields that it shows beside those it demands.
 */
export type Example =
  string | number | boolean | readonly (string | number | boolean)[] | { readonly [name: string]: Example }

// The builder's options are open to such additions; they must repeat its type parameters.
/* eslint-disable @typescript-eslint/no-unused-vars, @typescript-eslint/no-namespace */
declare global {
  export namespace PothosSchemaTypes {
    interface BaseTypeOptions<Types extends SchemaTypes = SchemaTypes> {
      example?: Example
    }
    interface FieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      ParentShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveShape = unknown,
      ResolveReturnShape = unknown,
    > {
      example?: Example
    }
    interface InputFieldOptions<
      Types extends SchemaTypes = SchemaTypes,
      Type extends InputType<Types> | [InputType<Types>] = InputType<Types> | [InputType<Types>],
      Req extends FieldRequiredness<Type> = FieldRequiredness<Type>,
    > {
      example?: Example
    }
  }
}
/* eslint-enable @typescript-eslint/no-unused-vars, @typescript-eslint/no-namespace */

/** The example that was written with a type, field or argument; undefined when none was. */
export function writtenExample(element: { readonly extensions: object }): Example | undefined {
  const { pothosOptions } = element.extensions as { pothosOptions?: { example?: Example } }
  return pothosOptions?.example
}
