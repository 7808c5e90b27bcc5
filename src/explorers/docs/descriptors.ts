// All files of the contract as one FileDescriptorSet, for clients that know no message when they are built.
import { create, type DescFile, toBinary } from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import { versions } from '../../contract/versions.ts'
import { file_google_rpc_error_details as detailsFile } from '../../contract/gen/google/rpc/error_details_pb.ts'

/** Both versions and the details of errors; what a file imports stands before it. */
export function descriptorSet(): Uint8Array {
  const files = new Set<DescFile>()
  const add = (file: DescFile): void => {
    if (files.has(file)) return
    file.dependencies.forEach(add)
    files.add(file)
  }
  for (const { files: roots } of versions) roots.forEach(add)
  add(detailsFile)
  return toBinary(
    FileDescriptorSetSchema,
    create(FileDescriptorSetSchema, { file: Array.from(files, ({ proto }) => proto) }),
  )
}
