import Images
import Testing
