export const firstSteps = {
  title: 'There is no data yet',
  text: 'To look around, load the sample office. To begin with your own data, open a table and import a CSV file, or import an export of all data.',
  loadSamples: 'Load the sample office',
  importAll: 'Import all data',
  askTitle: 'Load the sample office?',
  askText:
    'An invented office is added to all tables: employees, events, seals, sales. It is there for trying things out. Before you enter your own data, its records have to be deleted.',
  loaded: 'The sample office is loaded ({{number}} records).',
}
