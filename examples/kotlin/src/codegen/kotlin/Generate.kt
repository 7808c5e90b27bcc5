package platformgraph.codegen

import com.apollographql.apollo.compiler.ApolloCompiler
import com.apollographql.apollo.compiler.CodegenSchemaOptions
import com.apollographql.apollo.compiler.buildCodegenOptions
import com.apollographql.apollo.compiler.buildIrOptions
import com.apollographql.apollo.compiler.codegen.writeTo
import com.apollographql.apollo.compiler.toInputFiles
import java.io.File

private const val PACKAGE = "platformgraph.example"

/** What each scalar of the graph is in Kotlin, and what reads and writes it. The others that documents use are Any. */
private val SCALARS =
  mapOf(
    "UID" to ("kotlin.String" to "com.apollographql.apollo.api.StringAdapter"),
    "DateTime" to ("java.time.Instant" to "$PACKAGE.InstantAdapter"),
  )

/** Makes Kotlin of documents: the schema's file, the folder of the documents, the folder to write to. */
fun main(arguments: Array<String>) {
  val (schema, documents, generated) = arguments.map(::File)
  val queries = documents.walk().filter { it.extension == "graphql" }.sorted().toList()
  ApolloCompiler.buildSchemaAndOperationsSources(
    schemaFiles = listOf(schema).toInputFiles(),
    executableFiles = queries.toInputFiles(),
    codegenSchemaOptions =
      CodegenSchemaOptions(
        scalarTypeMapping = SCALARS.mapValues { (_, of) -> of.first },
        scalarAdapterMapping = SCALARS.mapValues { (_, of) -> of.second },
        generateDataBuilders = null,
      ),
    irOptions = buildIrOptions(),
    codegenOptions = buildCodegenOptions(packageName = PACKAGE),
    layoutFactory = null,
    operationOutputGenerator = null,
    irOperationsTransform = null,
    javaOutputTransform = null,
    kotlinOutputTransform = null,
    documentTransform = null,
    logger = null,
    operationManifestFile = null,
  ).writeTo(generated, true, null)
}
