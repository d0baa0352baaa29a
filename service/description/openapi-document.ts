import { type ApiErrorCode, ErrorEnvelope, statusOfErrorCode } from '#shared/contract/errors.ts';
import { type Operation, type OperationName, type OperationTag, operations } from '#shared/contract/operations.ts';
import { exampleAnswers, exampleBodies, exampleErrors } from './examples.ts';
import { apiNotes, operationNotes } from './notes.ts';
import { createParameters } from './parameters.ts';
import { createSchemaComponents, type Json, type SchemaComponents } from './schema-components.ts';

const TAGS = {
  Stores: 'Create, update, read and page through stores',
  Contacts: 'Operational contacts of a store',
  Expectations: 'Target fill ratios by display type, weekday, time and, optionally, product category',
  Expositions: 'Monitored displays of a store',
  Protocols: 'Scheduled protocol runs, their status and photos',
  Photos: 'Photos captured for a store',
  'Fill rates': 'Measured fill rates, compared with the expectations',
} as const satisfies Record<OperationTag, string>;

/** The error responses of section 7, by the names of their components. */
const ERRORS = {
  ValidationFailed: {
    code: 'validation_failed',
    description: 'Parameters or body fields are invalid; `issues` lists the problems',
  },
  Unauthorized: { code: 'unauthorized', description: 'The bearer token is missing or incorrect' },
  NotFound: { code: 'not_found', description: 'The store, run, display or related resource does not exist' },
  NotConfigured: { code: 'not_configured', description: 'Integration access is not configured on this server' },
} as const satisfies Record<string, { readonly code: ApiErrorCode; readonly description: string }>;

const jsonContent = (schema: Json, example: unknown): Json => ({ 'application/json': { schema, example } });

const errorResponses = ({ schemaOf }: SchemaComponents): Json => {
  const schema = schemaOf(ErrorEnvelope, 'output');
  const responses: Json = {};
  for (const [name, { code, description }] of Object.entries(ERRORS)) {
    responses[name] = { description, content: jsonContent(schema, exampleErrors[code]) };
  }
  responses['Refused'] = {
    description: 'Any other refusal, such as 405, 413, 414 or 431, in the same envelope',
    content: { 'application/json': { schema } },
  };
  return responses;
};

/** Sections 4 and 7: every operation may answer 401 and 503. One with any input may also refuse the input. */
const refusalsOf = ({ errors, params, query, body }: Operation): Json => {
  const statuses = new Set<number>([...errors, 401, 503]);
  if (params || query || body) statuses.add(400);
  const refusals: Json = {};
  for (const [name, { code }] of Object.entries(ERRORS)) {
    const status = statusOfErrorCode[code];
    if (statuses.has(status)) refusals[status] = { $ref: `#/components/responses/${name}` };
  }
  return { ...refusals, default: { $ref: '#/components/responses/Refused' } };
};

const requestBodyOf = ({ schemaOf }: SchemaComponents, name: OperationName, { body }: Operation): Json => {
  if (!body) return {};
  const example = Object.entries(exampleBodies).find(([one]) => one === name)?.[1];
  return { requestBody: { required: true, content: jsonContent(schemaOf(body, 'input'), example) } };
};

/**
 * The API's description as OpenAPI 3.1, made from the operations table. The fields, limits and defaults that it shows
 * are those that the service checks.
 *
 * @param serverUrl where callers reach the service; relative to the description if it begins with a slash
 */
export function openApiDocument(serverUrl: string): Json {
  const schemas = createSchemaComponents();
  const parameters = createParameters(schemas);
  const responses = errorResponses(schemas);
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(operations) as OperationName[]) {
    const operation: Operation = operations[name];
    const { method, path, tag, summary, response } = operation;
    const item = paths[path] ?? {};
    paths[path] = item;
    item[method.toLowerCase()] = {
      operationId: name,
      tags: [tag],
      summary,
      description: operationNotes[name],
      parameters: parameters.parametersOf(name, operation),
      ...requestBodyOf(schemas, name, operation),
      responses: {
        200: {
          description: 'Success',
          content: jsonContent(schemas.schemaOf(response, 'output'), exampleAnswers[name]),
        },
        ...refusalsOf(operation),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Store Display Fill-Rate Integration API', version: '1.0.0', description: apiNotes },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.all(),
      parameters: parameters.shared,
      responses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The integration token that the operator configured' },
      },
    },
  };
}
