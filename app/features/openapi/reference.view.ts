/** A type's readable name. `shape` is the name of the schema that it is or contains; null without one. */
export interface TypeView {
  text: string;
  shape: string | null;
}

/** A field of a body, a parameter, or a header. */
export interface FieldView {
  name: string;
  type: TypeView;
  isRequired: boolean;
  /** Its limits and its description. */
  notes: string;
  /** The fields of the objects that it is or contains, without those of shapes. */
  fields: FieldView[];
}

export interface ResponseView {
  status: string;
  description: string;
  type: TypeView | null;
}

/** An operation on the reference page. */
export interface OperationView {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: FieldView[];
  /** The request body: its media type, its fields and an example as JSON; null without one. */
  body: { mediaType: string; fields: FieldView[]; example: string | null } | null;
  answers: ResponseView[];
}

/** A schema that several responses share. */
export interface ShapeView {
  name: string;
  description: string;
  fields: FieldView[];
  /** As indented JSON; null without one. */
  example: string | null;
}

/** The content of the reference page. */
export interface Reference {
  /** Another one for another content. */
  tag: string;
  groups: { name: string; description: string; calls: OperationView[] }[];
  shapes: ShapeView[];
}

/** The HTML id of a schema on the page. */
export function shapeId(name: string): string {
  return `shape-${name}`;
}
