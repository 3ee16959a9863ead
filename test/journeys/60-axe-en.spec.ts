import { axeTour } from './axe-tour.ts'

axeTour('en')
