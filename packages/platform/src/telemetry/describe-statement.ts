const longestText = 2000;
const operations = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback', 'listen']);

export interface StatementDescription {
  operation: string;
  summary: string;
  text: string;
}

export function describeStatement(statement: string): StatementDescription {
  const operation = operationOf(statement);
  const table = /\b(?:from|into|update)\s+((?:"?\w+"?\.)?"?\w+"?)/i.exec(statement)?.[1]?.replaceAll('"', '');
  return {
    operation,
    summary: table ? `${operation} ${table}` : operation,
    text: statement
      .replace(/'(?:[^']|'')*'/g, '?')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, longestText),
  };
}

export function operationOf(statement: string): string {
  const word = /[a-z]+/i.exec(statement)?.[0].toLowerCase() ?? '';
  return operations.has(word) ? word : 'other';
}
