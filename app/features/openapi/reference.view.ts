/** What something is, in words; `shape` names the one that it is, or is made of. */
export interface TypeView {
  text: string;
  shape: string | null;
}

/** A field of a body, or a parameter. */
export interface FieldView {
  name: string;
  type: TypeView;
  isRequired: boolean;
  /** What else there is to say: its bounds, and what it is for. */
  notes: string;
}

export interface ResponseView {
  status: string;
  description: string;
  type: TypeView | null;
}

/** A call as the page of the API shows it. */
export interface OperationView {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: FieldView[];
  /** The fields of its body, how that is sent, and one as JSON; null where there is no such thing. */
  body: { mediaType: string; fields: FieldView[]; example: string | null } | null;
  answers: ResponseView[];
}

/** A shape that several answers have. */
export interface ShapeView {
  name: string;
  description: string;
  fields: FieldView[];
  /** As JSON, indented; null where there is none. */
  example: string | null;
}

/** The whole description, as its page shows it. */
export interface Reference {
  groups: { name: string; description: string; calls: OperationView[] }[];
  shapes: ShapeView[];
}

/** Where a shape stands on the page. */
export function shapeId(name: string): string {
  return `shape-${name}`;
}
